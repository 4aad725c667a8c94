import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { itemOf, testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { locationPanel } from '../../screens/location-panel.ts';
import { menuScreen, productDialog } from '../../screens/menu-screen.ts';

const restaurant = testRestaurant();
itemOf(restaurant, 'soupe-miso').item_price = { price_pickup: 18.9, price_delivery: 20.9 };
itemOf(restaurant, 'edamame').item_price = { price_pickup: 5, price_delivery: 5 };

test.use({
  restaurant,
  viewport: PHONE,
  stored: { cart: [storedLine('soupe-miso', 2)] },
});

test('R-32: both prices of a dish are seen before the order type is chosen, and what a change of it costs', async ({
  page,
}) => {
  const { card } = menuScreen(page);
  const { open, pickup, delivery } = locationPanel(page);
  const { typeButton } = checkoutScreen(page);
  await page.goto('/menu');
  await expect(card('Soupe miso').first()).toContainText(
    /À emporter 18,90\s€, en livraison 20,90\s€/,
  );
  await expect(card('Edamame').first()).toContainText(/5,00\s€/);
  await expect(card('Edamame').first()).not.toContainText('en livraison');
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('/menu?product=soupe-miso');
  await expect(productDialog(page, 'Soupe miso').dialog).toContainText(
    /À emporter 18,90\s€, en livraison 20,90\s€/,
  );
  await page.keyboard.press('Escape');

  await page.setViewportSize(DESKTOP);
  await open();
  await expect(pickup).toBeChecked();
  await expect(delivery).toHaveAccessibleDescription(/4,00\s€ de plus/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto('/checkout');
  await expect(typeButton('Livraison')).toContainText(/4,00\s€ de plus/);
  await expect(typeButton('À emporter')).not.toContainText('de plus');
  expect(await accessibilityProblems(page)).toEqual([]);
});
