import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { anyPage, retryButton } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';
import { amountOf } from '../../screens/totals.ts';

/**
 * What a browser says of a server that is gone: it refuses, or ends what it has begun, with or without
 * a word. Icons are then asked of their public service, which need not be there either.
 */
const SERVER_GONE =
  /ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|Failed to fetch manifest|api\.iconify\.design/;

test.use({ stored: { cart: [storedLine('soupe-miso', 2)] } });

const FAILED = 'Une erreur est survenue, veuillez réessayer';

test.describe('when the server is gone', () => {
  test.use({ expectedComplaints: SERVER_GONE });

  test('an order fails without losing anything, and goes through once it is back', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const guest = aGuest();
    const { order, alert, step, stepButton, email, finish, readyForPickup } = checkoutScreen(page);
    await readyForPickup(guest);
    await shop.kill();
    await order.click();
    await expect(alert).toHaveText(new RegExp(FAILED));
    await expect(amountOf(step('Confirmation'), 'Total')).toHaveText('7,00 €');
    await stepButton('Vos coordonnées').click();
    await expect(email).toHaveValue(guest.email);
    await stepButton('Confirmation').click();
    await shop.open();
    await finish();
    expect(await shop.ordersOf(guest.email)).toMatchObject([{ total_cents: 700 }]);
  });
});

const LATER_STEPS = '**/assets/later-steps-*.js';

test.describe('when the later steps can not be fetched', () => {
  test.use({ expectedComplaints: /404|Failed to fetch dynamically imported/ });

  test('B-14: a message offers another attempt, and the page is not loaded again', async ({
    page,
  }) => {
    let isLost = true;
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.route(LATER_STEPS, (route) =>
      isLost ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    // They are asked for before anything is pressed.
    const asked = page.waitForResponse(LATER_STEPS);
    await page.goto('/checkout');
    await asked;
    const { chooseType, alert, firstName } = checkoutScreen(page);
    await chooseType('À emporter');
    const again = retryButton(alert);
    await expect(again).toBeVisible();
    isLost = false;
    await again.click();
    await expect(firstName).toBeVisible();
    expect(loads).toBe(1);
  });
});

test.describe('when a page can not be fetched', () => {
  test.use({ expectedComplaints: SERVER_GONE });

  test('the visitor reads why, and finds the way back', async ({ page, shop }) => {
    await page.goto('/menu');
    await isHydrated(page);
    await siteFrame(page).followInFooter('Cookies');
    await expect(page).toHaveURL(/\/cookie-policy$/);
    await shop.kill();
    await siteFrame(page).followInFooter('La carte');
    await expect(anyPage(page).title).toHaveText('Mince');
    await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible();
    await shop.open();
    await siteFrame(page).backHome.click();
    await expect(anyPage(page).title).toHaveText('Kinoné');
  });
});

test.describe('when something else answers for the server', () => {
  test.use({ expectedComplaints: /502|turbo-stream/ });

  const ANSWERS = [
    { status: 502, body: 'Bad Gateway' },
    { status: 200, body: '<p>Log in to use this network</p>' },
  ];

  test('the visitor still reads French', async ({ page }) => {
    for (const answer of ANSWERS) {
      await test.step(`with ${answer.status}`, async () => {
        await page.goto('/cookie-policy');
        await isHydrated(page);
        await page.route('**/menu.data*', (route) => route.fulfill(answer), { times: 1 });
        await siteFrame(page).followInFooter('La carte');
        await expect(anyPage(page).title).toHaveText('Mince');
        await expect(page.getByText('Erreur inattendue du serveur')).toBeVisible();
      });
    }
  });
});

test.describe('when times and coupons can not be looked up', () => {
  test.use({ expectedComplaints: /50[03] .*\/(checkout|offers)\// });

  test('neither is called unknown, and both are asked for again', async ({ page }) => {
    const { cart, enterCoupon, coupon } = menuScreen(page);
    await page.route('**/offers/BIENVENUE', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/menu');
    await enterCoupon('BIENVENUE');
    await expect(cart.getByRole('alert')).toContainText('Une erreur est survenue');
    await page.unroute('**/offers/BIENVENUE');
    await retryButton(cart).click();
    await expect(coupon('BIENVENUE')).toBeVisible();

    const { reachTime, asSoonAsPossible, alert } = checkoutScreen(page);
    await page.route('**/checkout/slots?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await reachTime(aGuest());
    await expect(alert.last()).toContainText('Les horaires n’ont pas pu être chargés.');
    await page.unroute('**/checkout/slots?**');
    await retryButton(alert.last()).click();
    await expect(asSoonAsPossible).toBeChecked();
  });
});

test.describe('when the code of an earlier visit can not be looked up', () => {
  test.use({ expectedComplaints: /503 .*\/offers\// });

  test('O-11: the last step says so, and nothing is ordered at another price before', async ({
    page,
  }) => {
    const offers = /\/offers\/BIENVENUE/;
    const { alert, order, readyForPickup, step } = checkoutScreen(page);
    const { add, enterCoupon, coupon } = menuScreen(page);
    await page.goto('/menu');
    for (let units = 0; units < 3; units += 1) await add('Tempura de crevettes');
    await enterCoupon('BIENVENUE');
    await expect(coupon('BIENVENUE')).toBeVisible();
    await page.route(offers, (route) => route.fulfill({ status: 503, body: '{}' }));
    await readyForPickup(aGuest());
    await expect(alert).toContainText('Code BIENVENUE : Une erreur est survenue');
    await expect(order).toHaveAttribute('aria-busy', 'true');
    await page.unroute(offers);
    await retryButton(alert).click();
    await expect(amountOf(step('Confirmation'), 'Total')).toHaveText('30,60 €');
    await expect(alert).toHaveCount(0);

    await page.route(offers, (route) => route.fulfill({ status: 503, body: '{}' }));
    await readyForPickup(aGuest());
    await alert.getByRole('button', { name: 'Retirer' }).click();
    await expect(amountOf(step('Confirmation'), 'Total')).toHaveText('34,00 €');
    await expect(order).not.toHaveAttribute('aria-busy', 'true');
  });
});

test.describe('when answers are lost', () => {
  test.use({ expectedComplaints: /ERR_FAILED/ });

  test('I-11: sending again makes no second order, nor do two clicks at once', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const CHECKOUT = '**/v2/public/checkout/';
    const guest = aGuest();
    const { alert, order, readyForPickup } = checkoutScreen(page);
    await readyForPickup(guest);
    for (const method of ['POST', 'PUT']) {
      await test.step(`the answer to ${method}`, async () => {
        await page.route(CHECKOUT, async (route) => {
          if (route.request().method() !== method) return route.fallback();
          await route.fetch();
          await route.abort();
        });
        const lost = page.waitForEvent('requestfailed', (request) => request.method() === method);
        await order.click();
        await lost;
        await expect(alert).toHaveText(new RegExp(FAILED));
        await expect(order).not.toHaveAttribute('aria-busy', 'true');
        expect(await shop.ordersOf(guest.email)).toHaveLength(1);
        await page.unroute(CHECKOUT);
      });
    }
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/checkout/')) sent += 1;
    });
    await order.dblclick();
    await expect(page).toHaveURL(/\/success$/);
    expect(sent).toBe(1);
    expect(await shop.ordersOf(guest.email)).toMatchObject([{ is_submitted: true }]);
  });
});
