import { type FakePrinter, startFakePrinter } from '@comptoir/fake-printers/fake-printer';
import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import type { Shop } from '../../harness/shop.ts';
import { isUsable } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage, closeButton, openDialog, retryButton } from '../../screens/any-page.ts';
import { boardScreen } from '../../screens/board-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { orderInFull } from '../../screens/order-in-full.ts';

test.use({
  // A shop of its own: a printer prints the orders of every guest.
  firstRestaurant: testRestaurant(),
  stored: { cart: [storedLine('soupe-miso', 2), storedLine('tempura-crevettes')] },
  viewport: { width: 1024, height: 768 },
});
// Axe looks at eight screens.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** Places an order through the API; its number. */
async function orderFrom(shop: Shop): Promise<number> {
  const guest = aGuest();
  await placeOrder(shop, guest);
  const [order] = await shop.ordersOf(guest.email);
  return order?.order_number ?? 0;
}

const textOf = (printer: FakePrinter, index: number) => printer.papers()[index]?.text ?? '';

test('PR-120, PR-124, and PR-125: a printer is added and tested, prints an accepted order, says when its paper ends, and prints again as a duplicate', async ({
  page: guest,
  browser,
  shop,
  anOwner,
}) => {
  const owner = await anOwner('Léa Moreau');
  const kitchen = await browser.newContext();
  await owner.signIn(kitchen);
  const page = await kitchen.newPage();
  const printer = await startFakePrinter({ columns: 42 });

  await page.goto('/gestion/imprimantes');
  await expect(page.getByText('Aucune imprimante pour l’instant')).toBeVisible();
  await isUsable(page);
  await page.getByRole('link', { name: 'Ajouter la première' }).click();
  await page.getByRole('textbox', { name: 'Nom' }).fill('Cuisine');
  await page.getByRole('textbox', { name: 'Adresse' }).fill(printer.host);
  await page.getByRole('textbox', { name: 'Port' }).fill(String(printer.port));
  await isUsable(page);
  await page.keyboard.press('Enter');

  // By keyboard: each step begins at its question, and its first button is the likely answer.
  await page.getByRole('button', { name: 'Imprimer la page d’essai' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'imprimé' })).toBeVisible();
  await isUsable(page);
  await page.getByRole('button', { name: 'Elle est sortie' }).press('Enter');
  await page.getByRole('radio', { name: '42' }).check();
  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await page.getByRole('button', { name: 'Oui, tous' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Tout est-il juste' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'imprimé' })).toBeVisible();
  await page.getByRole('button', { name: 'Oui, tout' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Elle est prête' })).toBeVisible();
  await expect(page.getByText('Elle confirme')).toBeVisible();
  await isUsable(page);
  expect(printer.papers()).toHaveLength(2);
  await page.getByRole('link', { name: 'Terminé' }).click();
  await expect(page.getByText('Prête', { exact: true })).toBeVisible();

  await guest.setViewportSize(PHONE);
  const checkout = checkoutScreen(guest);
  await checkout.readyForPickup(aGuest());
  await checkout.finish();
  const stored = await guest.evaluate(() => sessionStorage.getItem('confirmed-order') ?? '{}');
  const number: number = JSON.parse(stored).orderNumber;
  const board = boardScreen(page);
  await board.open();
  await board.step(number, /^Accepter/);
  await printer.waitForPapers(3);
  expect(textOf(printer, 2)).toContain(String(number));
  expect(textOf(printer, 2)).toMatch(/2 ×\s*Soupe miso/);
  await expect(board.card(number).getByText(/^Ticket imprimé à/)).toBeAttached();

  printer.setPaper(false);
  const second = await orderFrom(shop);
  await board.step(second, /^Accepter/);
  const noPaper = page.getByRole('alert').filter({ hasText: 'Plus de papier : Cuisine' });
  await expect(noPaper).toContainText('Remettez un rouleau');
  await expect(noPaper).toContainText('sortira seul');
  const missing = page
    .getByRole('alert')
    .filter({ hasText: new RegExp(`à vérifier\\s: ${second}$`) });
  await expect(missing).toBeVisible();
  await expect(board.card(second)).toBeVisible();
  await isUsable(page);
  await page.getByRole('button', { name: 'Vérifier', exact: true }).click();
  const toCheck = openDialog(page, 'Tickets à vérifier');
  await expect(toCheck).toContainText(`Commande ${second}`);
  await expect(retryButton(toCheck)).toBeVisible();
  await isUsable(page);

  printer.setPaper(true);
  await printer.waitForPapers(4);
  await expect(noPaper).toBeHidden();
  await expect(missing).toBeHidden();
  await expect(toCheck).toBeHidden();
  expect(textOf(printer, 3)).toContain(String(second));
  expect(textOf(printer, 3)).not.toContain('DUPLICATA');

  await board
    .card(number)
    .getByRole('button', { name: /^Ouvrir la commande/ })
    .click();
  const { panel: order } = orderInFull(page);
  const tickets = order.getByRole('region', { name: 'Tickets' });
  await expect(tickets.getByRole('listitem')).toContainText(/Ticket cuisine.*imprimé/);
  await tickets.getByRole('button', { name: 'Aperçu' }).click();
  const preview = openDialog(page, 'Ticket cuisine');
  await expect(preview.getByText('Soupe miso')).toBeVisible();
  await closeButton(preview).first().click();
  await tickets.getByRole('button', { name: 'Réimprimer…' }).click();
  await expect(tickets.getByText('« DUPLICATA »')).toBeVisible();
  await isUsable(page);
  await tickets.getByRole('button', { name: 'Imprimer' }).click();
  await printer.waitForPapers(5);
  expect(textOf(printer, 4)).toContain('DUPLICATA 1');
  await expect(tickets.getByRole('listitem')).toHaveCount(2);
  expect(printer.papers()).toHaveLength(5);

  // Gone, it is no alarm of the next journey.
  await page.goto('/gestion/imprimantes');
  await anyPage(page).main.getByRole('link', { name: 'Cuisine', exact: true }).click();
  await page.getByRole('button', { name: 'Retirer cette imprimante…' }).click();
  await openDialog(page).getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByText('Aucune imprimante pour l’instant')).toBeVisible();
  await kitchen.close();
  await printer.close();
});

test('PR-126, and PR-127: a tablet prints sheets of 80 mm, each after a press, and again when it did not come out', async ({
  page,
  context,
  shop,
  anOwner,
}) => {
  const owner = await anOwner('Karim Haddad');
  await owner.signIn(context);
  // The print dialog would stop the page.
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto('/gestion/imprimantes/nouvelle');
  await page.getByRole('textbox', { name: 'Nom' }).fill('Tablette du passe');
  await page.getByRole('radio', { name: /^Cette tablette/ }).check();
  await page.getByRole('button', { name: 'L’ajouter et l’essayer' }).click();
  await page.getByRole('button', { name: 'Imprimer une feuille d’essai' }).click();
  const question = page.getByRole('region', { name: 'Le ticket est-il sorti' });
  const next = page.getByRole('button', { name: 'Imprimer la suivante' });
  await next.click();
  await expect(page.getByRole('figure', { name: 'Page d’essai' })).toBeVisible();
  await question.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText('Aucune feuille n’attend')).toBeVisible();

  const number = await orderFrom(shop);
  const board = boardScreen(page);
  await board.open();
  await board.step(number, /^Accepter/);
  await expect(page.getByText('1 feuille à imprimer')).toBeVisible();
  await page.getByRole('link', { name: 'Imprimer' }).click();
  await next.click();
  const sheet = page.getByRole('figure', { name: `Ticket cuisine, Commande ${number}` });
  await expect(sheet.getByText('Soupe miso')).toBeVisible();
  await expect(sheet.getByText('DUPLICATA')).toBeHidden();
  await isUsable(page);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = [...pdf.toString('latin1').matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(pages, 'one page').toHaveLength(1);
  const [width = 0, height = 0] = pages[0]?.slice(1).map((points) => Number(points) / 72) ?? [];
  expect(Math.round(width * 25.4)).toBe(80);
  expect(height).toBeGreaterThan(width);

  await question.getByRole('button', { name: 'Non' }).click();
  await expect(sheet.getByText('DUPLICATA 1')).toBeVisible();
  await question.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText('Aucune feuille n’attend')).toBeVisible();
  await board.open();
  await expect(board.card(number).getByText(/^Ticket imprimé à/)).toBeAttached();
});
