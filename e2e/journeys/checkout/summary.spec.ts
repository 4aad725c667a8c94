import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';

test.use({ stored: { cart: [storedLine('soupe-miso', 2)] } });

test('the summary stands where the cart of the menu stands, at the right edge', async ({
  page,
}) => {
  await page.goto('/menu');
  const { cart } = menuScreen(page);
  const edge = (box: { x: number; width: number } | null) => box && box.x + box.width;
  const onMenu = edge(await cart.boundingBox());
  await page.goto('/checkout');
  await expect(checkoutScreen(page).summary).toBeVisible();
  expect(edge(await checkoutScreen(page).summary.boundingBox())).toBe(onMenu);
});
