import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { itemOf, testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';

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
  const soup = page.getByRole('listitem').filter({
    has: page.getByRole('link', { name: 'Soupe miso', exact: true }),
  });
  await page.goto('/menu');
  await expect(soup.first()).toContainText(/À emporter 18,90\s€, en livraison 20,90\s€/);
  const edamame = page.getByRole('listitem').filter({
    has: page.getByRole('link', { name: 'Edamame', exact: true }),
  });
  await expect(edamame.first()).toContainText(/5,00\s€/);
  await expect(edamame.first()).not.toContainText('en livraison');
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('/menu?product=soupe-miso');
  const dish = page.getByRole('dialog', { name: 'Soupe miso' });
  await expect(dish).toContainText(/À emporter 18,90\s€, en livraison 20,90\s€/);
  await page.keyboard.press('Escape');

  await page.setViewportSize(DESKTOP);
  await page.getByRole('banner').getByRole('button', { name: 'Retrait ou livraison' }).click();
  const panel = page.getByRole('dialog', { name: 'Retrait ou livraison' });
  await expect(panel.getByRole('radio', { name: 'À emporter' })).toBeChecked();
  await expect(panel.getByRole('radio', { name: 'Livraison' })).toHaveAccessibleDescription(
    /4,00\s€ de plus/,
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: /^Livraison/ })).toContainText(/4,00\s€ de plus/);
  await expect(page.getByRole('button', { name: /^À emporter/ })).not.toContainText('de plus');
  expect(await accessibilityProblems(page)).toEqual([]);
});
