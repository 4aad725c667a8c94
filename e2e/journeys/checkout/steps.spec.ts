import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';

test.use({ stored: { cart: [storedLine('soupe-miso', 2)] } });

/** More than a text for screen readers alone has. */
const READABLE_WIDTH = 40;

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('K-22: the current step is named in words, in one row with the other four', async ({
    page,
  }) => {
    const { stepButton, next } = checkoutScreen(page);
    await page.goto('/checkout?step=personal');
    const name = stepButton('Vos coordonnées').getByText('Vos coordonnées');
    await expect(next).toBeVisible();
    expect((await name.boundingBox())?.width).toBeGreaterThan(READABLE_WIDTH);
    const rowOf = async (step: Parameters<typeof stepButton>[0]) =>
      (await stepButton(step).boundingBox())?.y;
    expect(await rowOf('Confirmation')).toBe(await rowOf('Retrait ou livraison'));
  });
});

test.describe('on a wide window', () => {
  test.use({ viewport: DESKTOP });

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
});
