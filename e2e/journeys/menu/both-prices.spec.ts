import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { locationPanel } from '../../screens/location-panel.ts';
import { menuScreen, productDialog } from '../../screens/menu-screen.ts';

test.use({
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
    /À emporter 3,50\s€, en livraison 3,90\s€/,
  );
  // The same with either order type.
  await expect(card('Gingembre mariné').first()).toContainText(/0,60\s€/);
  await expect(card('Gingembre mariné').first()).not.toContainText('en livraison');

  await page.goto('/menu?product=soupe-miso');
  await expect(productDialog(page, 'Soupe miso').dialog).toContainText(
    /À emporter 3,50\s€, en livraison 3,90\s€/,
  );
  await page.keyboard.press('Escape');

  await page.setViewportSize(DESKTOP);
  await open();
  await expect(pickup).toBeChecked();
  await expect(delivery).toHaveAccessibleDescription(/0,80\s€ de plus/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto('/checkout');
  await expect(typeButton('Livraison')).toContainText(/0,80\s€ de plus/);
  await expect(typeButton('À emporter')).not.toContainText('de plus');
});
