import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';

test.use({ viewport: PHONE, stored: { cart: [storedLine('soupe-miso', 2)] } });

/** More than a text for screen readers alone has. */
const READABLE_WIDTH = 40;

test('a keyboard on the screen takes more than 150 px of it, and the bar at its edge gives way', async ({
  page,
}) => {
  const shrinkBy = (pixels: number) =>
    page.setViewportSize({ width: PHONE.width, height: PHONE.height - pixels });
  const { openCart: bar } = menuScreen(page);
  await page.goto('/menu');
  await expect(bar).toBeVisible();
  await shrinkBy(150);
  await expect(bar).toBeVisible();
  await shrinkBy(151);
  await expect(bar).toBeHidden();
  await shrinkBy(0);
  await expect(bar).toBeVisible();
});

test('K-22, K-28: a phone names the current step in words, in one row, and has its button at its foot, but beside a keyboard, in a low window and over a field', async ({
  page,
}) => {
  const open = async (height: number) => {
    await page.setViewportSize({ width: PHONE.width, height });
    await page.goto('/checkout?step=personal');
    await expect(next).toBeVisible();
  };
  const { next, stepButton, allergies: last } = checkoutScreen(page);
  const rowOf = async (step: Parameters<typeof stepButton>[0]) =>
    (await stepButton(step).boundingBox())?.y;
  await open(600);
  const name = stepButton('Vos coordonnées').getByText('Vos coordonnées');
  expect((await name.boundingBox())?.width).toBeGreaterThan(READABLE_WIDTH);
  expect(await rowOf('Confirmation')).toBe(await rowOf('Retrait ou livraison'));
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(anyPage(page).footer).toHaveCount(0);
  await expect(
    anyPage(page).main.getByRole('link', { name: 'Données personnelles' }),
  ).toBeVisible();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  const [field, button] = [await last.boundingBox(), await next.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await page.setViewportSize({ width: PHONE.width, height: 449 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(next).not.toBeInViewport();
  await open(399);
  await expect(next).not.toBeInViewport();
});
