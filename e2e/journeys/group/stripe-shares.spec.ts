import { expect } from '@playwright/test';
import { CARDS, standInForStripeJs } from '../../harness/browser/stripe-js.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { sharePaymentScreen } from '../../screens/card-screen.ts';
import {
  anotherPhone,
  type GroupScreen,
  groupScreen,
  orderInShares,
  startGroup,
} from '../../screens/group-screen.ts';

test.use({
  cardProvider: 'stripe',
  // The host's lost answer, and shares that are not paid yet.
  expectedComplaints: /ERR_FAILED|(402|404|409)/,
});

/** From the group's page: pays the own share in Stripe's field. */
async function payShare({ page, shares }: GroupScreen, number: string): Promise<void> {
  await shares.getByRole('button', { name: /^Payer ma part · / }).click();
  await sharePaymentScreen(page).payWithNumber(number);
}

test('GS-3, GS-5, and GP-12: three phones pay a share each at Stripe, one is declined, and the host pays the rest', async ({
  browser,
  page,
  shop,
  stripe,
}) => {
  if (!stripe) throw new Error('This journey needs a Stripe.');
  const { ledger } = stripe;
  ledger.intents.clear();
  const received = () => [...ledger.intents.values()].map((intent) => intent.amount_received);

  const link = await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  const tom = await anotherPhone(browser, link);
  const zoe = await anotherPhone(browser, link);
  for (const phone of [lea, tom, zoe]) await standInForStripeJs(phone.page.context(), stripe);
  await tom.join('Tom');
  await zoe.join('Zoé');
  await lea.add('Tempura de crevettes');
  await tom.add('Soupe miso');
  await zoe.add('Salade de chou');
  const guest = { ...aGuest(), firstName: 'Léa' };
  await orderInShares(page, guest);
  // The order itself has no intent.
  expect(received()).toEqual([]);

  // The bank's page leads back to an address that has no key, and that on to the group's page once it is paid.
  const returned = tom.page.waitForURL(/\/group\/checkout\?step=confirmation&payment_intent=/);
  await payShare(tom, CARDS.redirected);
  await returned;
  await expect(tom.page.getByText(/^C’est payé\./)).toBeVisible();
  for (const phone of [lea, tom, zoe]) await expect(phone.share('Tom')).toContainText('payé');

  await payShare(zoe, CARDS.declined);
  await expect(zoe.page.getByRole('alert')).toContainText('Votre carte a été refusée.');
  await expect(lea.share('Zoé')).toContainText('à payer');
  // Back from the bank's page unpaid, the same share may be paid again.
  await sharePaymentScreen(zoe.page).payWithNumber(CARDS.abandoned);
  await expect(zoe.page).toHaveURL(/\/group\/checkout\?step=confirmation&payment_intent=/);
  await expect(sharePaymentScreen(zoe.page).pay).toBeVisible();
  expect(ledger.intents.size).toBe(2);

  // What another participant does meanwhile leaves a number that is being typed.
  const typed = zoe.page.getByLabel('Numéro de carte');
  await typed.fill(CARDS.good);
  await payShare(lea, CARDS.silent);
  for (const phone of [lea, tom]) await expect(phone.share('Léa')).toContainText('payé');
  await expect(typed).toHaveValue(CARDS.good);
  await lea.shares.getByRole('button', { name: /^Payer le reste · / }).click();
  await page.getByRole('button', { name: 'Oui, payer le reste' }).click();
  await expect(zoe.page.getByText('Vous n’avez rien à payer.')).toBeVisible();
  await sharePaymentScreen(page).payWithNumber(CARDS.good);

  for (const phone of [lea, tom, zoe]) {
    await expect(phone.page.getByText('Le restaurant a la commande du groupe.')).toBeVisible();
  }
  const [order, ...others] = await shop.ordersOf(guest.email);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ status: 'paid', is_submitted: true, payment_method: 'card' });
  expect([...ledger.intents.values()].map(({ status }) => status)).toEqual([
    'succeeded',
    'canceled',
    'succeeded',
    'succeeded',
  ]);
  const [toms, zoes, leas, rest] = received();
  expect([toms, zoes, leas, rest]).toEqual([350, 0, 900, 320]);
  expect(order?.total_cents).toBe(1570);
  expect(ledger.charges.refunds).toEqual([]);
  await tom.page.context().close();
  await zoe.page.context().close();
});
