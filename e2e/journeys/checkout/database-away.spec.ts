import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import type { Deployment } from '../../harness/deployment/second-server.ts';
import { aGuest } from '../../harness/guest.ts';
import { test as base } from '../../harness/journey.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { locationPanel } from '../../screens/location-panel.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { amountOf } from '../../screens/totals.ts';

/** Journeys at a server whose database can be cut off, and that may not have read the restaurant before. */
const test = base.extend<{ hasRead: boolean; deployment: Deployment }>({
  hasRead: [true, { option: true }],
  // A page asks in the background what the staff has set, and goes on without an answer.
  expectedComplaints: /503 .*\/public\/availability(\/events)?\)/,
  deployment: async ({ shop, hasRead }, use) => {
    const deployment = await shop.openDeployment(hasRead);
    await use(deployment);
    await deployment.close();
  },
  baseURL: async ({ deployment }, use) => use(deployment.url),
});

test.describe('without the menu', () => {
  test.use({ hasRead: false, stored: { cart: [storedLine('soupe-miso', 2)] } });

  test('the menu says so, keeps the cart, and shows both once it is back', async ({
    page,
    deployment,
  }) => {
    const { cart, dish } = menuScreen(page);
    await deployment.cutDatabase();
    const answer = await page.goto('/menu');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La carte');
    const failed = page.getByRole('alert').filter({ hasText: 'La carte n’a pas pu être chargée.' });
    await expect(failed).toBeVisible();
    await expect(cart.getByRole('alert')).toContainText('Il est conservé.');
    await failed.getByRole('button', { name: 'Réessayer' }).click();
    await expect(failed).toBeVisible();
    await deployment.mendDatabase();
    await failed.getByRole('button', { name: 'Réessayer' }).click();
    await expect(dish('Soupe miso')).toBeVisible();
    await expect(amountOf(cart, 'Total')).toHaveText('7,00 €');
  });

  test('the checkout says so and goes on once it is back', async ({ page, deployment }) => {
    await deployment.cutDatabase();
    await page.goto('/checkout');
    const { alert, chooseType } = checkoutScreen(page);
    await expect(alert).toContainText('La carte n’a pas pu être chargée.');
    await deployment.mendDatabase();
    await alert.getByRole('button', { name: 'Réessayer' }).click();
    await chooseType('À emporter');
  });
});

test('the home page still says who and where the restaurant is', async ({ page, deployment }) => {
  await page.goto('/cookie-policy');
  await deployment.cutDatabase();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kinoné');
  await expect(page.getByRole('main')).toContainText('14 rue Mercière');
});

test.describe('without the settings', () => {
  test.use({ hasRead: false });

  test('every page still works, and says what it lacks', async ({ page, deployment }) => {
    await deployment.cutDatabase();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comptoir');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Données personnelles' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Données personnelles');
    const { open, panel } = locationPanel(page);
    await open();
    const failed = panel.getByRole('alert');
    await expect(failed).toContainText('Les conditions de livraison n’ont pas pu être chargées.');
    await deployment.mendDatabase();
    await failed.getByRole('button', { name: 'Réessayer' }).click();
    await expect(panel.getByRole('radio', { name: 'Livraison' })).toBeVisible();
  });
});

test.describe('while an order is being placed', () => {
  test.use({
    stored: { cart: [storedLine('soupe-miso', 2)] },
    expectedComplaints: /50[03] .*\/(checkout\/|offers\/|availability(\/events)?\))/,
  });

  test('a database that is away loses nothing, and the order goes through afterwards', async ({
    page,
    deployment,
    shop,
  }) => {
    const guest = aGuest();
    const { readyForPickup, order, alert, finish } = checkoutScreen(page);
    await readyForPickup(guest);
    await deployment.cutDatabase();
    await order.click();
    await expect(alert).toHaveText(/Une erreur est survenue, veuillez réessayer/);
    await deployment.mendDatabase();
    await finish();
    expect(await shop.ordersOf(guest.email)).toHaveLength(1);
  });

  test('times that can not be had are asked for again', async ({ page }) => {
    const { introduce, next, step, alert } = checkoutScreen(page);
    await page.route('**/checkout/slots?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/checkout?step=personal');
    await introduce(aGuest());
    await next.click();
    await expect(alert.last()).toContainText('Les horaires n’ont pas pu être chargés.');
    await page.unroute('**/checkout/slots?**');
    await alert.last().getByRole('button', { name: 'Réessayer' }).click();
    await expect(step('Retrait').getByRole('radio', { name: 'Dès que possible' })).toBeChecked();
  });

  test('a coupon that can not be looked up is not called unknown', async ({ page }) => {
    const { cart } = menuScreen(page);
    await page.route('**/offers/BIENVENUE', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/menu');
    await cart.getByLabel('Code promo').fill('BIENVENUE');
    await cart.getByRole('button', { name: 'Appliquer' }).click();
    await expect(cart.getByRole('alert')).toContainText('Une erreur est survenue');
    await page.unroute('**/offers/BIENVENUE');
    await cart.getByRole('button', { name: 'Réessayer' }).click();
    await expect(cart.getByRole('region', { name: 'Code BIENVENUE' })).toBeVisible();
  });
});
