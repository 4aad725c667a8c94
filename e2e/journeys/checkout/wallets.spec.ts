import { expect, type Page } from '@playwright/test';
import { CARDS, standInForStripeJs } from '../../harness/browser/stripe-js.ts';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest, type Guest } from '../../harness/guest.ts';
import { test as base } from '../../harness/journey.ts';
import { itemOf, testRestaurant } from '../../harness/restaurant-file.ts';
import { closeButton } from '../../screens/any-page.ts';
import { cardScreen } from '../../screens/card-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';

/** A shop whose cards a Stripe takes, and a device with Apple Pay. */
const test = base.extend<{ bank: NonNullable<Parameters<typeof standInForStripeJs>[1]> }>({
  bank: async ({ stripe, context }, use) => {
    if (!stripe) throw new Error('These journeys need a Stripe.');
    await standInForStripeJs(context, stripe, 'Apple Pay');
    await use(stripe);
  },
});

test.use({ cardProvider: 'stripe', stored: { cart: [storedLine('soupe-miso', 2)] } });

const PAID = { status: 'paid', is_submitted: true, payment_method: 'card', total_cents: 700 };
const button = (page: Page) =>
  checkoutScreen(page).step('Paiement').getByRole('button', { name: 'Apple Pay' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Apple Pay' });
/** The button of the sheet, with the amount on it. */
const agree = (page: Page) => sheet(page).getByRole('button', { name: /centimes$/ });

/** The payment step with nothing chosen but what is chosen at first: cash. */
async function reachWallet(page: Page, guest: Guest): Promise<void> {
  await checkoutScreen(page).reachPayment(guest);
  await expect(button(page)).toBeVisible();
}

/** What was charged, by intent. */
function charged(bank: { ledger: { intents: Map<string, { amount_received: number }> } }) {
  return [...bank.ledger.intents.values()].map(({ amount_received }) => amount_received);
}

test.beforeEach(({ bank }) => bank.ledger.intents.clear());

test('Y-39: a wallet orders and pays from the payment step; there is no intent before the guest agrees', {
  tag: '@essential',
}, async ({ page, shop, bank }) => {
  const guest = aGuest();
  await reachWallet(page, guest);
  const first = checkoutScreen(page).step('Paiement').getByRole('button').first();
  await expect(first).toHaveText('Apple Pay');
  await button(page).click();
  await expect(agree(page)).toHaveText('Payer 700 centimes');
  await closeButton(sheet(page)).click();
  expect(charged(bank)).toEqual([]);
  expect(await shop.ordersOf(guest.email)).toEqual([]);
  await button(page).click();
  await agree(page).click();
  await cardScreen(page).expectPaid();
  expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
  expect(charged(bank)).toEqual([700]);
});

test.describe('what changes while the sheet is open', () => {
  test.use({ expectedComplaints: /409|422|ERR_FAILED/ });
  test.afterEach(({ shop }) => shop.setService({}));

  test('Y-39, K-17: a new price is shown and charged only when the guest agrees to it', async ({
    page,
    shop,
    bank,
  }) => {
    const guest = aGuest();
    const { alert, step } = checkoutScreen(page);
    await reachWallet(page, guest);
    await button(page).click();
    await shop.sell(
      testRestaurant((file) => {
        itemOf(file, 'soupe-miso').item_price.price_pickup = 4;
      }),
    );
    await agree(page).click();
    await expect(alert).toContainText('Le prix de votre commande a changé.');
    await expect(step('Paiement')).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-wallet', 'failed');
    expect(await shop.ordersOf(guest.email)).toEqual([]);
    await button(page).click();
    await expect(agree(page)).toHaveText('Payer 800 centimes');
    await agree(page).click();
    await cardScreen(page).expectPaid();
    expect(await shop.ordersOf(guest.email)).toMatchObject([{ ...PAID, total_cents: 800 }]);
    expect(charged(bank)).toEqual([800]);
  });

  test('Y-39: what has sold out is said, and nothing is charged', async ({ page, shop, bank }) => {
    const guest = aGuest();
    await page.route('**/v2/public/availability**', (route) => route.abort());
    await reachWallet(page, guest);
    await button(page).click();
    await shop.setService({ soldOut: [{ kind: 'item', id: 'soupe-miso' }] });
    await agree(page).click();
    await expect(checkoutScreen(page).alert).toContainText('Soupe miso');
    await expect(page.locator('body')).toHaveAttribute('data-wallet', 'failed');
    expect(await shop.ordersOf(guest.email)).toEqual([]);
    expect(charged(bank).filter((amount) => amount > 0)).toEqual([]);
  });
});

test('Y-17, Y-39: another tab that pays the same order is asked about before the sheet opens', async ({
  page,
  context,
  shop,
  bank,
}) => {
  const guest = aGuest();
  await reachWallet(page, guest);
  const other = await context.newPage();
  await reachWallet(other, guest);
  const confirmations: (() => void)[] = [];
  await context.route('https://api.stripe.com/v1/payment_intents/*/confirm', async (route) => {
    await new Promise<void>((resolve) => confirmations.push(resolve));
    await route.fallback();
  });
  await button(page).click();
  await agree(page).click();
  await expect.poll(() => confirmations.length).toBe(1);
  await button(other).click();
  const asked = other
    .getByRole('alert')
    .filter({ hasText: 'Une commande identique est en cours de paiement' });
  await expect(asked).toBeVisible();
  await expect(sheet(other)).toBeHidden();
  await asked.getByRole('button', { name: 'Continuer : commander une deuxième fois' }).click();
  await button(other).click();
  await expect(sheet(other)).toBeVisible();
  confirmations[0]?.();
  await cardScreen(page).expectPaid();
  expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
  expect(charged(bank)).toEqual([700]);
});

test.describe('below the minimum of cards', () => {
  test.use({
    restaurant: testRestaurant((file) => {
      itemOf(file, 'soupe-miso').item_price.price_pickup = 0.2;
    }),
  });

  test('K-12, Y-39: there is no wallet', async ({ page, bank }) => {
    const { reachPayment, step, inCash } = checkoutScreen(page);
    await reachPayment(aGuest());
    await expect(inCash).toBeChecked();
    await expect(step('Paiement')).toContainText('à partir de 0,50');
    await expect(button(page)).toHaveCount(0);
    expect(charged(bank)).toEqual([]);
  });
});

test.describe('where tips are taken', () => {
  test.use({
    restaurant: testRestaurant(({ settings }) => {
      Object.assign(settings.payments, { tips: true });
    }),
  });

  test('TI-3, Y-39: a declined card of the wallet is said so, and the next one pays the same intent with the tip, by its bank’s page', async ({
    page,
    shop,
    bank,
  }) => {
    const guest = aGuest();
    const { alert, step } = checkoutScreen(page);
    const card = sheet(page).getByLabel('Carte du portefeuille');
    await reachWallet(page, guest);
    await step('Paiement').getByRole('radio', { name: '1 €' }).check();
    await button(page).click();
    await expect(agree(page)).toHaveText('Payer 800 centimes');
    await card.fill(CARDS.declined);
    await agree(page).click();
    await expect(alert).toHaveText(/Le paiement a échoué, veuillez réessayer/);
    await expect(step('Paiement')).toContainText('Votre carte a été refusée.');
    await button(page).click();
    await expect(agree(page)).toHaveText('Payer 800 centimes');
    await card.fill(CARDS.redirected);
    await agree(page).click();
    await cardScreen(page).expectPaid();
    expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
    expect(charged(bank)).toEqual([800]);
  });
});
