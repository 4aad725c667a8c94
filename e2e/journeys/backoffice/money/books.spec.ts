import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { storedLine } from '../../../harness/cart-line.ts';
import { aGuest } from '../../../harness/guest.ts';
import { test } from '../../../harness/journey.ts';
import { placeOrder } from '../../../harness/placed-order.ts';
import { testRestaurant } from '../../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../../harness/usable-page.ts';
import { DESKTOP, PHONE } from '../../../harness/windows.ts';
import { openDialog } from '../../../screens/any-page.ts';
import { boardScreen } from '../../../screens/board-screen.ts';
import { cardScreen } from '../../../screens/card-screen.ts';
import { cashScreen } from '../../../screens/cash-screen.ts';
import { staffFrame } from '../../../screens/staff-frame.ts';

test.use({
  // A shop of its own: its books have the orders of every guest.
  firstRestaurant: testRestaurant(),
  stored: { cart: [storedLine('soupe-miso', 2)] },
});
test.describe.configure({ timeout: 150_000 });

test('BK-12 to BK-14, BK-30, BK-31, BK-41 to BK-49: orders by card and in cash are in the books, cash is taken to the bank, the cash register is counted, the day closed and archived', async ({
  page: payer,
  browser,
  shop,
  anOwner,
}) => {
  const desk = await browser.newContext({ viewport: PHONE });
  const lea = await anOwner('Léa');
  await lea.signIn(desk);
  const page = await desk.newPage();

  await test.step('a guest pays by card', async () => {
    const card = cardScreen(payer);
    await card.readyToPay(aGuest(), 'Carte acceptée');
    await card.pay.click();
    await card.expectPaid();
  });

  await test.step('cash is taken to the bank, also after an answer that fails', async () => {
    await page.goto('/gestion/caisse');
    await page.getByRole('button', { name: 'Apport ou retrait d’espèces…' }).click();
    const dialog = openDialog(page, 'Apport ou retrait d’espèces');
    await dialog.getByRole('radio', { name: 'Retrait' }).check();
    const amount = dialog.getByRole('textbox', { name: 'Montant en euros' });
    await amount.fill('0');
    await dialog.getByRole('combobox', { name: 'Motif' }).fill('Dépôt en banque');
    await expect(dialog.getByRole('alert')).toHaveText(/Plus de 0,00/);
    await amount.fill('50');
    expect(await accessibilityProblems(page)).toEqual([]);
    const record = dialog.getByRole('button', { name: /^Enregistrer le retrait de 50,00/ });
    const path = '**/v2/staff/books/cash-movements';
    await page.route(path, (route) => route.abort());
    await record.click();
    await expect(dialog.getByRole('alert')).toContainText('serveur');
    await page.unroute(path);
    await record.click();
    await expect(page.getByText(/^Retrait de 50,00.* enregistré/)).toBeVisible();
    const movements = page.getByRole('table', { name: 'Apports et retraits d’espèces' });
    await expect(movements.getByRole('row').nth(1)).toHaveText(
      /^Dépôt en banque\d\d:\d\d · Léa[-−]50,00\s€$/,
    );
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  await test.step('another one pays in cash, and gets change', async () => {
    await placeOrder(shop, aGuest());
    const board = boardScreen(page);
    await page.setViewportSize(DESKTOP);
    await board.open();
    for (const step of [/^Accepter/, 'Lancer', 'Prête']) await board.step(2, step);
    await board.step(2, /^Monnaie/);
    const given = board.card(2).getByRole('group', { name: /^Reçu pour 7,00/ });
    await expect(given.getByRole('button', { name: /^L’appoint/ })).toBeFocused();
    await expect(given.getByRole('button', { name: /^50,00.* rendre 43,00/ })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await given.getByRole('button', { name: 'Autre montant' }).click();
    const amount = given.getByRole('textbox', { name: 'Montant en euros' });
    await amount.fill('5');
    await expect(given.getByRole('status')).toHaveText(/il manque 2,00/);
    await expect(given.getByRole('button', { name: 'Remettre' })).toBeDisabled();
    await amount.fill('12,00');
    await expect(given.getByRole('status')).toHaveText(/rendre 5,00/);
    await given.getByRole('button', { name: 'Remettre' }).click();
    await expect(board.card(2)).toBeHidden();
    await expect(page.getByText(/^Commande 2\s: rendre 5,00/)).toBeVisible();
    await page.setViewportSize(PHONE);
  });

  await staffFrame(page).menu.click();
  await staffFrame(page).pageLink('Caisse').click();
  await expect(page.getByRole('heading', { name: 'Caisse', level: 1 })).toBeVisible();
  await expect(page.getByText('Aucune journée close')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const cash = cashScreen(page);
  const { dialog } = cash;
  await cash.close.click();
  await expect(dialog).toContainText('ne se rouvre jamais');
  await expect(dialog).toContainText(/1 commande est encore ouverte.*Commande 1 · Reçue/);

  await test.step('the cash register is counted, while cash comes in', async () => {
    await dialog.getByRole('radio', { name: 'Compter ici billets et pièces' }).check();
    await dialog.getByRole('textbox', { name: 'Fond de caisse, en euros' }).fill('100');
    const pieces = [
      [/^50,00/, '1'],
      [/^2,00/, '2'],
      [/^0,10/, '7'],
    ] as const;
    for (const [name, count] of pieces) {
      await dialog.getByRole('textbox', { name }).fill(count);
    }
    await expect(dialog).toContainText(/En tout 54,70/);
    expect(await accessibilityProblems(page)).toEqual([]);
    // The page was opened before the hand-over counted: what it expects is out of date from then on.
    await expect.poll(() => shop.waitingEffects(), { timeout: 30_000 }).toBe(0);
    await cash.confirmClosing.click();
    await expect(dialog.getByRole('alert')).toContainText('vérifiez le comptage');
    await expect(dialog).toContainText(/Il doit y avoir 57,00/);
    await expect(dialog).toContainText(/Apports de 0,00\s€ et retraits de 50,00\s€ compris/);
    await expect(dialog).toContainText(/Il manque 2,30/);
    await dialog
      .getByRole('textbox', { name: 'Remarque sur l’écart' })
      .fill('Rendu de trop à midi');
    await cash.confirmClosing.click();
  });

  await expect(page.getByText(/^Journée close/)).toBeVisible();
  const closed = cash.closedDays.getByRole('row');
  await expect(closed.nth(1)).toContainText(/14,00\s€/);
  await expect(closed.nth(1)).toContainText(/Il manque 2,30/);
  await expect(closed.nth(1)).toContainText(/Espèces\s: apports 0,00\s€, retraits 50,00\s€/);
  await expect(closed.nth(1)).toContainText('Rendu de trop à midi');
  await expect(page.getByText(/La journée d’aujourd’hui est close/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await test.step('the archive has all of it', async () => {
    const loading = page.waitForEvent('download');
    await cash.archive.click();
    const archive = await readFile(await (await loading).path(), 'utf8');
    const documents = archive
      .trimEnd()
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(JSON.parse(line).document))
      // The last day of a month closes the month too.
      .filter(({ closing }) => closing === null || closing.period === 'day');
    expect(documents.map(({ kind }) => kind)).toEqual([
      ...['sale', 'payment', 'cash_movement', 'sale', 'payment', 'closing'],
    ]);
    expect(documents[5].closing.cash_count).toMatchObject({
      float_cents: 10_000,
      counted_cents: 5_470,
      difference_cents: -230,
    });
  });

  await test.step('the closing is a PDF', async () => {
    const loading = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Clôture en PDF/ }).click();
    const download = await loading;
    expect(download.suggestedFilename()).toMatch(/^cloture-\d{4}-\d{2}-\d{2}\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('the order says what was given', async () => {
    await staffFrame(page).menu.click();
    await staffFrame(page).pageLink('Recherche').click();
    await page.getByRole('link', { name: /^2/ }).click();
    const order = page.getByRole('article');
    await expect(order).toContainText(/Reçu en espèces\s*12,00/);
    await expect(order).toContainText(/Rendu\s*5,00/);
  });
  await desk.close();
});
