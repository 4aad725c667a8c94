import { expect, type Page } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { anyPage, retryButton } from '../../screens/any-page.ts';
import { cardScreen } from '../../screens/card-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';
import { amountOf } from '../../screens/totals.ts';

test.use({ stored: { cart: [storedLine('soupe-miso', 2)] } });

const FAILED = /Le paiement a échoué, veuillez réessayer/;
const CHECKOUT = '**/v2/public/checkout/';

const storedCard = (page: Page) => page.evaluate(() => sessionStorage.getItem('card-payment'));

/** An order that was paid by card, once. */
const PAID = { status: 'paid', is_submitted: true, payment_method: 'card', total_cents: 700 };

test('Y-9, Y-10: the demonstration form says that it takes no money, and its card pays the order once by two clicks', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const guest = aGuest();
  const { readyToPay, pay, expectPaid, reachCardPayment, demoForm } = cardScreen(page);
  await reachCardPayment(guest);
  await expect(demoForm).toBeVisible();
  await readyToPay(guest, 'Carte acceptée');
  await expect(pay).toHaveText(/^Payer 7,00\s€$/);
  await expect(checkoutScreen(page).step('Confirmation')).toContainText('Par carte');
  let payments = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/demo-payment')) payments += 1;
  });
  await pay.dblclick();
  await expectPaid();
  expect(payments).toBe(1);
  await expect(amountOf(anyPage(page).main, 'Total')).toHaveText('7,00 €');
  await expect(siteFrame(page).cartLink('vide')).toBeVisible();
  expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
  expect(await storedCard(page), 'K-11: nothing remains of the card payment').toBeNull();
});

test('Y-9, K-10: the bank’s question is answered with no, a card is declined, and another one pays the same order', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const guest = aGuest();
  const { readyToPay, pay, choose, question, confirm, expectPaid } = cardScreen(page);
  const { alert, step, next } = checkoutScreen(page);
  await readyToPay(guest, 'Carte avec 3-D Secure');
  await pay.click();
  await expect(question).toContainText(/Confirmez-vous le paiement de 7,00\s€/);
  await question.getByRole('button', { name: 'Refuser le paiement' }).click();
  await expect(step('Paiement')).toBeVisible();
  await expect(alert).toHaveText(FAILED);
  const [unpaid] = await shop.ordersOf(guest.email);
  expect(unpaid).toMatchObject({ status: 'pending', is_submitted: false });
  await choose('Carte refusée');
  await next.click();
  await pay.click();
  await expect(step('Paiement')).toBeVisible();
  await expect(alert).toHaveText(FAILED);
  await choose('Carte avec 3-D Secure');
  await next.click();
  await pay.click();
  await confirm.click();
  await expectPaid();
  expect(await shop.ordersOf(guest.email)).toMatchObject([
    { ...PAID, local_id: unpaid?.local_id, order_number: unpaid?.order_number },
  ]);
});

test('Y-10: after a failed try the cart is changed, and the same order costs what it costs now', async ({
  page,
  shop,
}) => {
  const guest = aGuest();
  const { readyToPay, pay, expectPaid } = cardScreen(page);
  const { alert } = checkoutScreen(page);
  await readyToPay(guest, 'Carte refusée');
  await pay.click();
  await expect(alert).toHaveText(FAILED);
  const [unpaid] = await shop.ordersOf(guest.email);
  const intentBefore = JSON.parse((await storedCard(page)) ?? '{}').paymentIntentId;
  await page.goto('/menu');
  await menuScreen(page).add('Edamame');
  await readyToPay(guest, 'Carte acceptée');
  await expect(pay).toHaveText(/^Payer 11,70\s€$/);
  expect(JSON.parse((await storedCard(page)) ?? '{}').paymentIntentId).toBe(intentBefore);
  await pay.click();
  await expectPaid();
  expect(await shop.ordersOf(guest.email)).toMatchObject([
    { ...PAID, total_cents: 1170, order_number: unpaid?.order_number },
  ]);
});

test('Y-16: a reload before paying loses nothing, however soon it is paid', async ({
  page,
  shop,
}) => {
  const guest = aGuest();
  const { readyToPay, pay, expectPaid } = cardScreen(page);
  await readyToPay(guest, 'Carte acceptée');
  const before = await storedCard(page);
  const isPressed = Promise.withResolvers<void>();
  await page.route('**/v2/public/checkout/cards', async (route) => {
    await isPressed.promise;
    await route.continue();
  });
  await page.reload();
  await pay.click();
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  isPressed.resolve();
  await expectPaid();
  expect(before).not.toBeNull();
  expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
});

test('K-11: what one tab has paid for is no longer in the other one’s cart', async ({
  page,
  context,
  shop,
}) => {
  const guest = aGuest();
  const { readyToPay, pay, expectPaid } = cardScreen(page);
  await readyToPay(guest, 'Carte acceptée');
  const other = await context.newPage();
  await cardScreen(other).readyToPay(guest, 'Carte acceptée');
  await pay.click();
  await expectPaid();
  const { main } = anyPage(other);
  await expect(main).toContainText('Votre panier est vide.');
  await main.getByRole('link', { name: 'Voir la carte' }).click();
  await expect(other).toHaveURL(/\/menu$/);
  expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
});

test.describe('when the network breaks after the money was taken', () => {
  test.use({ expectedComplaints: /ERR_FAILED|ERR_INTERNET/ });

  async function payIntoSilence(page: Page, guest: ReturnType<typeof aGuest>): Promise<void> {
    const { readyToPay, pay } = cardScreen(page);
    await readyToPay(guest, 'Carte acceptée');
    await page.route(CHECKOUT, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await pay.click();
    await expect(checkoutScreen(page).alert).toHaveText(/Une erreur est survenue/);
  }

  test('Y-12: paying again finds the paid order, and takes nothing twice', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const guest = aGuest();
    const { pay, expectPaid } = cardScreen(page);
    await payIntoSilence(page, guest);
    await page.unroute(CHECKOUT);
    let payments = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/demo-payment')) payments += 1;
    });
    await pay.click();
    await expectPaid();
    expect(payments).toBe(0);
    expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
  });

  test('Y-12: a reload finds it, as soon as there is an answer', async ({ page, shop }) => {
    const guest = aGuest();
    const { expectPaid } = cardScreen(page);
    await payIntoSilence(page, guest);
    await page.reload();
    const { main } = anyPage(page);
    await expect(main.getByRole('alert')).toContainText('vous n’êtes pas débité deux fois');
    await page.unroute(CHECKOUT);
    await retryButton(main).click();
    await expectPaid();
    await expect(amountOf(main, 'Total')).toHaveText('7,00 €');
    expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
  });
});

test.describe('a payment that comes after the order has expired', () => {
  test.use({ expectedComplaints: /409 .*\/checkout\/\)|ERR_FAILED/ });

  test('K-33: leads to the time after a reload, says that the money goes back, and loses nothing', async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    const { readyToPay, choose, pay, expectPaid } = cardScreen(page);
    const { step, next, alert, stepButton, firstName, summary } = checkoutScreen(page);
    await readyToPay(guest, 'Carte acceptée');
    await page.route(CHECKOUT, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    // The card is charged once the order's time is over.
    await page.route(
      '**/demo-payment',
      async (route) => {
        await shop.letOrdersExpire();
        await route.continue();
      },
      { times: 1 },
    );
    await pay.click();
    await expect(alert).toHaveText(/Une erreur est survenue/);
    await page.unroute(CHECKOUT);
    await page.reload();

    // Everything is still there, and goes through as another order.
    await expect(step('Retrait')).toBeVisible();
    await expect(step('Retrait').getByRole('alert')).toHaveText(
      /Si votre carte a été débitée, la somme vous est rendue automatiquement/,
    );
    await expect(amountOf(summary, 'Total')).toHaveText('7,00 €');
    await stepButton('Vos coordonnées').click();
    await expect(firstName).toHaveValue(guest.firstName);
    await stepButton('Paiement').click();
    await choose('Carte acceptée');
    await next.click();
    await pay.click();
    await expectPaid();
    const [expired, paid] = await shop.ordersOf(guest.email);
    expect(expired).toMatchObject({ status: 'pending', is_submitted: false });
    expect(paid).toMatchObject(PAID);
    expect(paid?.local_id).not.toBe(expired?.local_id);
    const mail = await shop.mailbox.newestTo(guest.email, /paiement reçu trop tard/);
    expect(mail.text).toMatch(/Nous vous rendons 7,00\s€/);
  });
});

test.describe('what is refused', () => {
  test.use({ expectedComplaints: /(402|409|422|429|502) .*\/checkout\// });

  test('Y-16, K-10, Y-27: a payment without an intent fails at once, said once, and is tried again, as is one by a foreign intent', async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    const { readyToPay, pay, choose, byCard, demoForm, failure, expectPaid } = cardScreen(page);
    const { alert, next, step, stepButton } = checkoutScreen(page);
    const INTENT = '**/stripe-payment-intent';
    const payment = step('Paiement');
    const down = { status: 'error', code: 'payment_unavailable', message: 'Indisponible.' };
    const limited = { status: 'error', code: 'rate_limited', message: 'Trop de demandes.' };
    const headers = { 'retry-after': '240' };

    await test.step('the provider is down', async () => {
      await readyToPay(guest, 'Carte acceptée');
      // As in another tab, or when the last step is opened by its address.
      await page.evaluate(() => sessionStorage.removeItem('card-payment'));
      await page.route(INTENT, (route) => route.fulfill({ status: 502, json: down }));
      await page.goto('/checkout?step=confirmation');
      await pay.click();
      await expect(payment).toBeVisible();
      await expect(alert).toHaveText(FAILED);
      await expect(byCard).toBeChecked();
      await expect(retryButton(payment)).toBeVisible();
      await expect(alert).toHaveCount(1);
      await expect(next).toBeDisabled();
    });

    await test.step('the way back is open meanwhile', async () => {
      await payment.getByRole('button', { name: 'Retour' }).click();
      await expect(step('Retrait')).toBeVisible();
      await stepButton('Paiement').click();
      await expect(failure).toContainText('Le paiement par carte n’a pas pu être chargé.');
      await expect(next).toBeDisabled();
    });

    await test.step('there were too many tries', async () => {
      await page.unroute(INTENT);
      await page.route(INTENT, (route) => route.fulfill({ status: 429, headers, json: limited }));
      await retryButton(payment).click();
      await expect(failure).toContainText('Veuillez réessayer dans 4 minutes.');
      await page.unroute(INTENT);
      await retryButton(payment).click();
      await expect(demoForm).toBeVisible();
      await next.click();
      await expect(pay).toBeVisible();
    });

    await test.step('the intent is not this shop’s', async () => {
      await page.evaluate(() => {
        const stored = JSON.parse(sessionStorage.getItem('card-payment') ?? '{}');
        const foreign = { ...stored, paymentIntentId: 'demo_pi_of_another_shop' };
        sessionStorage.setItem('card-payment', JSON.stringify(foreign));
      });
      await page.reload();
      await pay.click();
      await expect(payment).toBeVisible();
      await expect(alert).toHaveText(FAILED);
      await choose('Carte acceptée');
      await next.click();
      await pay.click();
      await expectPaid();
      expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
    });
  });
});
