import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import type { Deployment } from '../../harness/deployment/second-server.ts';
import { aGuest } from '../../harness/guest.ts';
import { test as base } from '../../harness/journey.ts';
import { anyPage, retryButton } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { locationPanel } from '../../screens/location-panel.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { amountOf } from '../../screens/totals.ts';

/** Journeys at a server whose database can be cut off, and that may not have read the restaurant before. */
const test = base.extend<{ hasRead: boolean; deployment: Deployment }>({
  hasRead: [true, { option: true }],
  // A page asks in the background what the staff has set, and goes on without an answer.
  expectedComplaints: /503 .*\/public\/availability(\/events)?\)/,
  deployment: async ({ shop, restaurant, hasRead }, use) => {
    if (restaurant) await shop.sell(restaurant);
    const deployment = await shop.openDeployment(hasRead);
    await use(deployment);
    await deployment.close();
  },
  baseURL: async ({ deployment }, use) => use(deployment.url),
});

test.describe('a server that has never read the restaurant', () => {
  test.use({ hasRead: false, stored: { cart: [storedLine('soupe-miso', 2)] } });

  test('says on every page what it lacks, keeps the cart, and shows all once it is back', async ({
    page,
    context,
    deployment,
  }) => {
    const { cart, dish } = menuScreen(page);
    await deployment.cutDatabase();
    const answer = await page.goto('/menu');
    expect(answer?.status()).toBe(200);
    await expect(anyPage(page).title).toHaveText('La carte');
    const menu = page.getByRole('alert').filter({ hasText: 'La carte n’a pas pu être chargée.' });
    await expect(menu).toBeVisible();
    await expect(cart.getByRole('alert')).toContainText('Il est conservé.');
    await retryButton(menu).click();
    await expect(menu).toBeVisible();

    const ordering = await context.newPage();
    await ordering.goto('/checkout');
    const { alert, chooseType } = checkoutScreen(ordering);
    await expect(alert).toContainText('La carte n’a pas pu être chargée.');

    const site = await context.newPage();
    await site.goto('/');
    await expect(anyPage(site).title).toHaveText('Comptoir');
    await anyPage(site).footer.getByRole('link', { name: 'Données personnelles' }).click();
    await expect(anyPage(site).title).toHaveText('Données personnelles');
    const { open, panel, delivery } = locationPanel(site);
    await open();
    const terms = panel.getByRole('alert');
    await expect(terms).toContainText('Les conditions de livraison n’ont pas pu être chargées.');

    await deployment.mendDatabase();
    await retryButton(terms).click();
    await expect(delivery).toBeVisible();
    await retryButton(alert).click();
    await chooseType('À emporter');
    await retryButton(menu).click();
    await expect(dish('Soupe miso')).toBeVisible();
    await expect(amountOf(cart, 'Total')).toHaveText('7,00 €');
  });
});

test.describe('while an order is being placed', () => {
  test.use({
    stored: { cart: [storedLine('soupe-miso', 2)] },
    expectedComplaints: /50[03] .*\/(checkout\/|availability(\/events)?\))/,
  });

  test('a database that is away loses nothing, and the home page still says whose shop it is', async ({
    page,
    context,
    deployment,
    shop,
  }) => {
    const guest = aGuest();
    const { readyForPickup, order, alert, finish } = checkoutScreen(page);
    await readyForPickup(guest);
    await deployment.cutDatabase();
    await order.click();
    await expect(alert).toHaveText(/Une erreur est survenue, veuillez réessayer/);
    const other = await context.newPage();
    await other.goto('/');
    await expect(anyPage(other).title).toHaveText('Kinoné');
    await expect(anyPage(other).main).toContainText('14 rue Mercière');
    await deployment.mendDatabase();
    await finish();
    expect(await shop.ordersOf(guest.email)).toHaveLength(1);
  });
});
