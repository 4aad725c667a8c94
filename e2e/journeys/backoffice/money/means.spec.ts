import { expect } from '@playwright/test';
import { aGuest } from '../../../harness/guest.ts';
import { test } from '../../../harness/journey.ts';
import { placeOrder } from '../../../harness/placed-order.ts';
import { testRestaurant } from '../../../harness/restaurant-file.ts';
import { anyPage } from '../../../screens/any-page.ts';
import { boardScreen } from '../../../screens/board-screen.ts';
import { orderInFull } from '../../../screens/order-in-full.ts';

const restaurant = testRestaurant();
Object.assign(restaurant.settings.payments, {
  at_handover: ['cash', 'terminal', 'meal_voucher'],
});

test.use({ firstRestaurant: restaurant, restaurant });

test('BK-41, BK-60 to BK-62: an order that is handed over is paid by voucher and in cash with change, another one by Enter on the terminal, which is corrected', async ({
  browser,
  shop,
  anOwner,
}) => {
  const owner = await anOwner('Léa');
  const tablet = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  await owner.signIn(tablet);
  const page = await tablet.newPage();
  const board = boardScreen(page);
  const { panel: inFull } = orderInFull(page);
  await placeOrder(shop, aGuest());
  await placeOrder(shop, aGuest());
  await board.open();
  for (const number of [1, 2]) {
    for (const step of [/^Accepter/, 'Lancer', 'Prête']) await board.step(number, step);
  }

  await test.step('two soups of 3,50 €: 5 € by voucher, 2 € in cash of which 5 € are given', async () => {
    await board.step(1, /^Remettre · encaisser 7,00/);
    const paid = board.payment(1, '7,00');
    await paid.part.click();
    await paid.amount.fill('7,01');
    await paid.amount.blur();
    await expect(paid.group).toContainText('Moins de 7,00');
    await expect(paid.vouchers).toBeDisabled();
    await paid.amount.fill('5');
    await paid.vouchers.click();
    const rest = board.payment(1, '2,00');
    await expect(rest.group).toContainText(/Titres-restaurant · 5,00/);
    await expect(rest.vouchers).toBeHidden();
    await rest.group.getByRole('button', { name: 'Rendre…' }).click();
    await board
      .card(1)
      .getByRole('button', { name: /^5,00.* rendre 3,00/ })
      .click();
    await expect(board.card(1)).toBeHidden();
    const given = page.getByText(/rendre 3,00/);
    await expect(given).toBeVisible();
    // Beside « Commencer le service » as well: it covers nothing, and is whole.
    expect(await given.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    const undo = await page.getByRole('button', { name: 'Annuler', exact: true }).boundingBox();
    const next = await page.getByRole('button', { name: 'Épuisé', exact: true }).boundingBox();
    expect((undo?.x ?? 0) + (undo?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
  });

  await test.step('by the keys alone: Enter asks by which means', async () => {
    await page.keyboard.press('1');
    await expect(inFull.getByRole('button', { name: /^Remettre/ })).toBeVisible();
    await inFull.press('Enter');
    await inFull.getByRole('button', { name: 'Carte sur le terminal' }).press('Enter');
    await expect(board.card(2)).toBeHidden();
  });

  await test.step('a wrong press is corrected: it was a voucher after all', async () => {
    await page.goto('/gestion/commandes');
    await page.getByRole('link', { name: /^2\b/ }).click();
    // The hand-over can be taken back for ten seconds.
    await expect(async () => {
      await page.getByRole('button', { name: 'Corriger le paiement…' }).click({ timeout: 1_000 });
      const paid = page.getByRole('group', { name: /^Payé par, pour 7,00/ });
      await paid.getByRole('button', { name: 'Titres-restaurant' }).click({ timeout: 1_000 });
      await expect(paid).toBeHidden({ timeout: 2_000 });
    }).toPass();
    await expect(anyPage(page).main).toContainText(/Titres-restaurant\s*7,00/);
  });

  await test.step('the cash register has 2 €, and the vouchers 12 €', async () => {
    await expect(async () => {
      await page.goto('/gestion/caisse');
      const { main } = anyPage(page);
      await expect(main).toContainText(/Titres-restaurant\s*12,00/, { timeout: 2_000 });
      await expect(main).toContainText(/Espèces\s*2,00/);
    }).toPass();
  });
});
