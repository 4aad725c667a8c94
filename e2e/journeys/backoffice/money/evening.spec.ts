import { expect, type Page } from '@playwright/test';
import { CARDS, standInForStripeJs } from '../../../harness/browser/stripe-js.ts';
import { storedLine } from '../../../harness/cart-line.ts';
import { aGuest, type Guest } from '../../../harness/guest.ts';
import { test, visitEarlier } from '../../../harness/journey.ts';
import { placeOrder } from '../../../harness/placed-order.ts';
import { dayFromNow } from '../../../harness/requested-day.ts';
import { testRestaurant } from '../../../harness/restaurant-file.ts';
import type { Shop } from '../../../harness/shop.ts';
import { DESKTOP } from '../../../harness/windows.ts';
import { anyPage } from '../../../screens/any-page.ts';
import { boardScreen } from '../../../screens/board-screen.ts';
import { cardScreen } from '../../../screens/card-screen.ts';
import { cashScreen } from '../../../screens/cash-screen.ts';
import { orderInFull } from '../../../screens/order-in-full.ts';

const CART = { cart: [storedLine('soupe-miso', 2)] };

test.use({
  // A shop of its own: its books have the orders of every guest.
  firstRestaurant: testRestaurant(),
  cardProvider: 'stripe',
  stored: CART,
});
test.describe.configure({ timeout: 300_000 });

/** Two soups of 3.50 €, paid by card; answers the number of the order. */
async function payByCard(page: Page, shop: Shop, guest: Guest): Promise<number> {
  await cardScreen(page).payWithNumber(guest, CARDS.good);
  return (await shop.ordersOf(guest.email))[0]?.order_number ?? 0;
}

test('BK-1, BK-3, BK-13, BK-22, BK-42: an evening with cash, cards, a refund, a cancellation and a cash difference is closed and verified, and a changed byte is named', async ({
  page: first,
  browser,
  context,
  shop,
  stripe,
  anOwner,
}) => {
  if (!stripe) throw new Error('This journey needs a Stripe.');
  await standInForStripeJs(context, stripe);
  const lea = await anOwner('Léa');
  const desk = await browser.newContext({ viewport: DESKTOP });
  await lea.signIn(desk);
  const page = await desk.newPage();
  const board = boardScreen(page);
  const order = orderInFull(page);
  const { panel } = order;
  const inFull = (number: number) =>
    board.card(number).getByRole('heading').getByRole('button').click();

  await test.step('in cash, with change', async () => {
    await placeOrder(shop, aGuest());
    await board.open();
    for (const step of [/^Accepter/, 'Lancer', 'Prête']) await board.step(1, step);
    await board.step(1, /^Monnaie/);
    await board
      .card(1)
      .getByRole('button', { name: /^20,00.* rendre 13,00/ })
      .click();
    await expect(board.card(1)).toBeHidden();
  });

  await test.step('by card, and one of two soups goes back', async () => {
    const number = await payByCard(first, shop, aGuest());
    for (const step of [/^Accepter/, 'Lancer', 'Prête', /^Remettre/]) {
      await board.step(number, step);
    }
    await expect(board.card(number)).toBeHidden();
    await page.goto('/gestion/commandes');
    await page.getByRole('link', { name: new RegExp(`^${number}\\b`) }).click();
    const { refunds, refund, giveBack, oneMoreUnit, missing } = order;
    await refund.click();
    await oneMoreUnit.click();
    await missing.check();
    await giveBack('3,50').click();
    await expect(refunds).toContainText('Rendu sur la carte');
  });

  await test.step('by card, and cancelled with all of its money', async () => {
    const second = await context.newPage();
    await visitEarlier(second, shop.url, CART);
    const number = await payByCard(second, shop, aGuest());
    await board.open();
    await board.step(number, /^Accepter/);
    await inFull(number);
    await order.cancel.click();
    await order.outOfStock.check();
    await panel.getByRole('radio', { name: 'Tout rembourser' }).check();
    await order.confirmCancelling.click();
    await expect(panel).toContainText(`Commande ${number} annulée`);
    await expect.poll(() => shop.waitingEffects()).toBe(0);
  });

  await test.step('the day is closed, two euros short', async () => {
    // The last step of an order can be taken back for ten seconds, and is in the books then.
    await expect(async () => {
      await page.goto('/gestion/caisse');
      await expect(anyPage(page).main).toContainText(/−10,50\s€/, { timeout: 2_000 });
    }).toPass();
    const { close, dialog, count, confirmClosing, closedDays } = cashScreen(page);
    await close.click();
    await count('100', '105');
    await expect(dialog).toContainText(/Il doit y avoir 107,00/);
    await expect(dialog).toContainText(/Il manque 2,00/);
    await dialog.getByLabel('Remarque sur l’écart').fill('Rendu de trop');
    await confirmClosing.click();
    // 21 € were sold, and 10,50 € of them given back.
    await expect(closedDays).toContainText(/10,50\s€−10,50\s€/);
    await expect(closedDays).toContainText(/Il manque 2,00/);
  });

  await test.step('journal and archive are sound, and a changed byte is named', async () => {
    const loading = page.waitForEvent('download');
    await cashScreen(page).archive.click();
    const archive = await (await loading).path();
    const { verifyBooks } = shop;
    const entries = `${8 + closingsOfToday()} écritures`;
    expect(await verifyBooks(archive)).toContain(entries);
    expect(await verifyBooks()).toContain(entries);
    await shop.changeEntry(4);
    await expect(verifyBooks()).rejects.toThrow('écriture 4 : son empreinte');
  });

  await desk.close();
});

/** A day of service ends at 04:00. */
const NIGHT = 4 / 24;

/** How many closings today has, closed by hand: its own, and on their last day those of the month and the year. */
function closingsOfToday(): number {
  const [today, next] = [dayFromNow(-NIGHT), dayFromNow(1 - NIGHT)].map(({ date }) => date);
  const isLastOf = (length: number) => today?.slice(0, length) !== next?.slice(0, length);
  return 1 + Number(isLastOf('2026-11'.length)) + Number(isLastOf('2026'.length));
}
