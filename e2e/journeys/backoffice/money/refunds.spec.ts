import { expect } from '@playwright/test';
import { CARDS, standInForStripeJs } from '../../../harness/browser/stripe-js.ts';
import { storedLine } from '../../../harness/cart-line.ts';
import { aGuest } from '../../../harness/guest.ts';
import { test } from '../../../harness/journey.ts';
import { placeOrder } from '../../../harness/placed-order.ts';
import { testRestaurant } from '../../../harness/restaurant-file.ts';
import { isUsable } from '../../../harness/usable-page.ts';
import { PHONE } from '../../../harness/windows.ts';
import { cardScreen } from '../../../screens/card-screen.ts';
import { handOver, orderInFull, orderOf } from '../../../screens/order-in-full.ts';

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: testRestaurant(),
  cardProvider: 'stripe',
  stored: { cart: [storedLine('soupe-miso', 2)] },
});
test.describe.configure({ timeout: 150_000 });

test('RF-7, RF-9, RF-30: a unit goes back to the card, a refusal is shown and tried again, and cash is recorded', async ({
  page: payer,
  browser,
  shop,
  stripe,
  anOwner,
}) => {
  if (!stripe) throw new Error('This journey needs a Stripe.');
  await standInForStripeJs(payer.context(), stripe);
  const [paying, inCash] = [aGuest(), aGuest()];
  await cardScreen(payer).payWithNumber(paying, CARDS.good);
  await placeOrder(shop, inCash);
  const [intent] = stripe.ledger.intents.keys();
  if (intent === undefined) throw new Error('The payment has an intent.');

  const owner = await anOwner('Léa Moreau');
  const phone = await browser.newContext({ viewport: PHONE });
  await owner.signIn(phone);
  const paid = await orderOf(shop, paying, phone);
  const cash = await orderOf(shop, inCash, phone);
  const page = await phone.newPage();
  await page.goto(paid.page);
  const order = orderInFull(page);
  const { refunds, refund, refundForm: dialog, oneMoreUnit } = order;

  await test.step('one of two soups, with its tax while it is chosen', async () => {
    await refund.click();
    const send = dialog.getByRole('button', { name: /^Rembourser/ });
    await expect(send, 'nothing is chosen').toBeDisabled();
    await oneMoreUnit.click();
    await expect(dialog).toContainText(/À rendre sur la carte\s*3,50\s€/);
    await expect(dialog).toContainText(/dont TVA 10\s%\s*0,32\s€/);
    await expect(send, 'why is not said').toBeDisabled();
    await order.missing.check();
    await order.remark.fill('Oubliée dans le sac');
    await isUsable(page);
    await send.click();
    await expect(refunds).toContainText('Rendu sur la carte');
    await expect(refunds).toContainText(/1 × Soupe miso/);
    await expect(refunds).toContainText('Article manquant : Oubliée dans le sac');
    await isUsable(page);
    expect(stripe.ledger.refunded(intent)).toBe(350);
    const mail = await shop.mailbox.newestTo(paying.email, /remboursement/);
    expect(mail.text).toMatch(/dont TVA 10\s%\W+0,32\s€/);
  });

  await test.step('a refusal has its reason, and is tried again', async () => {
    stripe.ledger.charges.rejectRefunds(intent, 'balance_insufficient');
    await refund.click();
    await dialog.getByRole('radio', { name: 'Un montant' }).check();
    const amount = dialog.getByLabel('Montant en euros');
    await amount.fill('3,51');
    await expect(dialog).toContainText(/Il ne reste que 3,50\s€/);
    await amount.fill('2,00');
    await dialog.getByRole('radio', { name: 'Geste commercial' }).check();
    await isUsable(page);
    await order.giveBack('2,00').click();
    await expect(refunds).toContainText('Refusé par le prestataire');
    await expect(refunds).toContainText('Il n’y a pas assez d’argent sur le compte');
    await isUsable(page);
    stripe.ledger.charges.rejectRefunds(intent, null);
    await refunds.getByRole('button', { name: 'Redemander au prestataire' }).click();
    await expect(refunds.getByText('Rendu sur la carte')).toHaveCount(2);
    expect(stripe.ledger.refunded(intent)).toBe(550);
  });

  await test.step('cash is recorded once the order was handed over', async () => {
    await page.goto(cash.page);
    await expect(page.getByText('À encaisser')).toBeVisible();
    await expect(refunds).toBeHidden();
    await handOver(page);
    await refund.click();
    await oneMoreUnit.click();
    await expect(dialog).toContainText(/À rendre en espèces\s*3,50\s€/);
    await dialog.getByRole('radio', { name: 'Qualité' }).check();
    await order.giveBack('3,50').click();
    await expect(refunds).toContainText('Rendu en espèces');
    await isUsable(page);
  });

  expect(await owner.auditOf('order.refund')).toHaveLength(3);
  await phone.close();
});
