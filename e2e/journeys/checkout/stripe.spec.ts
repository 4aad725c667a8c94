import { expect, type Route } from '@playwright/test';
import { CARDS, standInForStripeJs } from '../../harness/browser/stripe-js.ts';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test as base } from '../../harness/journey.ts';
import { dayFromNow } from '../../harness/requested-day.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { retryButton } from '../../screens/any-page.ts';
import { cardScreen } from '../../screens/card-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';

/** A shop whose cards a Stripe takes, and a browser that finds its script. */
const test = base.extend<{ bank: NonNullable<Parameters<typeof standInForStripeJs>[1]> }>({
  bank: async ({ stripe, context }, use) => {
    if (!stripe) throw new Error('These journeys need a Stripe.');
    await standInForStripeJs(context, stripe);
    await use(stripe);
  },
});

test.use({ cardProvider: 'stripe', stored: { cart: [storedLine('soupe-miso', 2)] } });

const STRIPE_SCRIPT = 'https://js.stripe.com/v3/';
const PAID = { status: 'paid', is_submitted: true, payment_method: 'card', total_cents: 700 };

/** The intents that pay an order, and what was charged. */
function charged(bank: { ledger: { intents: Map<string, { amount_received: number }> } }) {
  return [...bank.ledger.intents.values()].map(({ amount_received }) => amount_received);
}

test.beforeEach(({ bank }) => bank.ledger.intents.clear());

test('Y-9, Y-11: Stripe’s script comes with the payment step, and the order is paid once', {
  tag: '@essential',
}, async ({ page, shop, bank }) => {
  const guest = aGuest();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('stripe.com')) asked.push(request.url());
  });
  const { stepButton, enterDetails, step } = checkoutScreen(page);
  await enterDetails(guest);
  expect(asked).toEqual([]);
  await stepButton('Paiement').click();
  await expect(cardScreen(page).byCard).toBeVisible();
  // A device without a wallet is shown nothing of it.
  await expect(step('Paiement')).not.toContainText('Apple Pay');
  expect(charged(bank)).toEqual([]);
  const scripts = () => asked.filter((url) => url === STRIPE_SCRIPT);
  await expect.poll(scripts).toHaveLength(1);
  await cardScreen(page).payWithNumber(guest, CARDS.good);
  // Once more: that was another document.
  expect(scripts()).toHaveLength(2);
  expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
  expect(charged(bank)).toEqual([700]);
});

test('K-10, Y-10, Y-11: a declined card shows the reason, and another one pays the same intent, by its bank’s page', async ({
  page,
  shop,
  bank,
}) => {
  const guest = aGuest();
  const { readyToPayWithNumber, numberField, pay, expectPaid } = cardScreen(page);
  await readyToPayWithNumber(guest, CARDS.declined);
  await pay.click();
  const { alert, step, next } = checkoutScreen(page);
  await expect(alert).toHaveText(/Le paiement a échoué, veuillez réessayer/);
  await expect(step('Paiement')).toContainText('Votre carte a été refusée.');
  await numberField.fill(CARDS.redirected);
  await next.click();
  await pay.click();
  await expectPaid();
  expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
  expect(charged(bank)).toEqual([700]);
});

test.describe('an order that fills its slot itself', () => {
  const restaurant = testRestaurant((file) => {
    file.settings.scheduling.slot_capacity = 1;
  });
  test.use({ restaurant, expectedComplaints: /402 .*\/checkout\// });

  test('S-16, K-18, K-10, Y-12: back from a bank’s page unpaid, it keeps its time, and is paid by another card', async ({
    page,
    shop,
    bank,
  }) => {
    const guest = aGuest();
    const { reachTime, chooseTime, next, alert, step, stepButton } = checkoutScreen(page);
    const { byCard, numberField, pay, expectPaid } = cardScreen(page);
    await reachTime(guest);
    await chooseTime(dayFromNow(2).label, '12:00');
    await next.click();
    await byCard.check();
    await numberField.fill(CARDS.abandoned);
    await next.click();
    await pay.click();
    await expect(alert).toHaveText(/Le paiement a échoué, veuillez réessayer/);
    await expect(page).toHaveURL(/\/checkout\?step=payment$/);
    await stepButton('Retrait').click();
    await expect(step('Retrait').getByRole('radio', { name: /^12:00/ })).toBeChecked();
    await expect(step('Retrait')).not.toContainText('n’est plus proposé');
    await next.click();
    await numberField.fill(CARDS.good);
    await next.click();
    await pay.click();
    await expectPaid();
    expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
    expect(charged(bank)).toEqual([700]);
  });
});

test.describe('what gets lost', () => {
  test.use({ expectedComplaints: /ERR_FAILED/ });

  test('Y-9, Y-11: Stripe’s script is said to be lost, and fetched again; of a lost answer the API knows', async ({
    page,
    shop,
    context,
    bank,
  }) => {
    const guest = aGuest();
    const { reachCardPayment, failure, numberField, pay, expectPaid } = cardScreen(page);
    const { step, next } = checkoutScreen(page);

    await test.step('the script', async () => {
      const lose = (route: Route) => route.abort();
      // Until it is seen: the page may have asked for it twice when it opens the step.
      await context.route(STRIPE_SCRIPT, lose);
      await reachCardPayment(guest);
      await expect(failure).toContainText('Le paiement par carte n’a pas pu être chargé.');
      await context.unroute(STRIPE_SCRIPT, lose);
      const retry = retryButton(failure);
      // The page may ask for it once more by itself, which is too late for the button.
      await expect(async () => {
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
        await expect(numberField).toBeVisible({ timeout: 5_000 });
      }).toPass();
    });

    await test.step('the fields have the shop’s colours, and lead no further unfilled', async () => {
      const fields = page.locator('[data-appearance]');
      await expect(fields).toHaveAttribute(
        'data-appearance',
        /"theme":"stripe".*"colorText":"rgb\((\d\d?), \d+, \d+\)"/,
      );
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(fields).toHaveAttribute(
        'data-appearance',
        /"theme":"night".*"colorText":"rgb\((2\d\d), \d+, \d+\)"/,
      );
      await next.click();
      await expect(step('Paiement')).toBeVisible();
      expect(charged(bank)).toEqual([0]);
    });

    await test.step('the answer', async () => {
      await numberField.fill(CARDS.silent);
      await next.click();
      await pay.click();
      await expectPaid();
      expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
      expect(charged(bank)).toEqual([700]);
    });
  });
});
