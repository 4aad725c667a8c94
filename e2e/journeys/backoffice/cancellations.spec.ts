import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test, visitEarlier } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { enrolTablet } from '../../harness/staff.ts';
import { anyPage } from '../../screens/any-page.ts';
import { boardScreen } from '../../screens/board-screen.ts';
import { cardScreen } from '../../screens/card-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { orderInFull } from '../../screens/order-in-full.ts';
import { orderPage } from '../../screens/order-page.ts';

const CART = { cart: [storedLine('soupe-miso', 2)] };

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: testRestaurant(),
  // What comes too late is refused.
  expectedComplaints: /409/,
  stored: CART,
});

test('OB-11, OB-34, OB-76: a paid order is cancelled with a part of its money, a late one by its guest, and all accounts agree', async ({
  page: payer,
  context,
  browser,
  shop,
  anOwner,
}) => {
  const owner = await anOwner('Léa Moreau');
  const counter = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const [paying, waiting] = [aGuest(), aGuest()];
  const card = cardScreen(payer);
  await card.readyToPay(paying, 'Carte acceptée');
  await card.pay.click();
  await card.expectPaid();
  const waiter = await context.newPage();
  await visitEarlier(waiter, shop.url, CART);
  const checkout = checkoutScreen(waiter);
  await checkout.readyForPickup(waiting);
  await checkout.finish();
  const [paid = 0, late = 0] = await Promise.all(
    [paying, waiting].map(async ({ email }) => (await shop.ordersOf(email))[0]?.order_number ?? 0),
  );

  await enrolTablet(shop, counter, owner, 'Comptoir', { withPin: true });
  const page = await counter.newPage();
  const board = boardScreen(page);
  await board.open();
  const order = orderInFull(page);
  const { panel } = order;

  // Promised for half an hour later, and again: its guest may leave without costs.
  await board.card(late).getByRole('button', { name: 'Plus de temps' }).click();
  await board.card(late).getByRole('button', { name: /^\+30/ }).click();
  const later = board.column('Plus tard');
  await later.getByRole('button', { name: String(late) }).click();
  await expect(waiter.getByText('Heure confirmée par le restaurant')).toBeVisible();
  await panel.getByRole('button', { name: 'Plus de temps' }).click();
  await panel.getByRole('button', { name: /^\+30/ }).click();
  await orderPage(waiter).cancel.click();
  await orderPage(waiter).confirmCancelling.click();
  await expect(anyPage(waiter).main).toContainText('Rien n’a été encaissé');
  await expect(panel).toContainText(`Commande ${late} annulée`);
  await page.keyboard.press('Escape');

  // The restaurant accepts in the moment in which the guest cancels: the guest reads that it came too late.
  const { cancel, confirmCancelling: confirm } = orderPage(payer);
  await payer.route('**/cancel', async (route) => {
    await board.step(paid, /^Accepter/);
    await expect(confirm).toBeHidden();
    await route.continue();
  });
  await cancel.click();
  await confirm.click();
  const tooLate = 'Cette commande ne peut pas être annulée ici. Appelez le restaurant.';
  await expect(payer.getByRole('alert').filter({ hasText: tooLate })).toBeVisible();
  await expect(board.card(paid).getByRole('button', { name: /^Accepter/ })).toBeHidden();
  await board.card(paid).getByRole('heading').getByRole('button').click();
  await order.cancel.click();
  await order.outOfStock.check();
  await order.remark.fill('Le miso est fini ce soir.');
  await expect(order.confirmCancelling, 'the money is not decided').toBeDisabled();
  await panel.getByRole('radio', { name: 'Rembourser une partie' }).check();
  await panel.getByLabel('Montant en euros').fill('7,01');
  await expect(order.confirmCancelling, 'more than was paid').toBeDisabled();
  await panel.getByLabel('Montant en euros').fill('3,50');
  await order.confirmCancelling.click();
  await expect(panel).toContainText(`Commande ${paid} annulée`);

  const decision = /rendons 3,50\s€ sur les 7,00\s€/;
  await expect(anyPage(payer).main).toContainText(decision);
  await expect(anyPage(payer).main).toContainText('Le miso est fini ce soir.');
  const mail = await shop.mailbox.newestTo(paying.email, /annulée/);
  expect(mail.text).toMatch(decision);
  expect(mail.text).toContain('Le miso est fini ce soir.');
  const [entry] = await owner.auditOf('order.cancel');
  expect(entry).toMatchObject({
    person: { name: 'Léa Moreau' },
    device: { name: 'Comptoir' },
    after: { reason: 'sold_out', refundable_cents: 700, refund_cents: 350 },
  });
  await counter.close();
});
