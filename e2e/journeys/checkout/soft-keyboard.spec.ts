import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { PHONE } from '../../harness/windows.ts';

test.use({ viewport: PHONE, stored: { cart: [storedLine('soupe-miso', 2)] } });

test('a keyboard on the screen takes more than 150 px of it, and the bar at its edge gives way', async ({
  page,
}) => {
  const shrinkBy = (pixels: number) =>
    page.setViewportSize({ width: PHONE.width, height: PHONE.height - pixels });
  const bar = page.getByRole('button', { name: /Voir le panier/ });
  await page.goto('/menu');
  await expect(bar).toBeVisible();
  await shrinkBy(150);
  await expect(bar).toBeVisible();
  await shrinkBy(151);
  await expect(bar).toBeHidden();
  await shrinkBy(0);
  await expect(bar).toBeVisible();
});
