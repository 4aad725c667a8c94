import { expect, type Locator } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen, oneMore } from '../../screens/menu-screen.ts';
import { amountOf } from '../../screens/totals.ts';

/** One unit more or less of a condiment in the cart. */
async function press(cart: Locator, name: string, button: 'Un de plus' | 'Un de moins') {
  const stepper = cart.getByRole('group', { name: `Quantité : ${name}` });
  await stepper.getByRole('button', { name: button }).click();
}

test.describe('chopsticks and sauces', () => {
  // 27,00 €: two of each are free.
  test.use({ stored: { cart: [storedLine('tempura-crevettes', 3)] } });

  test('E-3: are free up to the quota, paid beyond it, and stored as separate lines', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    const { cart } = menuScreen(page);
    await page.goto('/menu');
    const sauce = cart.getByRole('listitem').filter({ hasText: 'Sauce soja salée' });
    await expect(sauce).toContainText('2 sans frais, puis 0,40 €');
    await press(cart, 'Baguettes', 'Un de plus');
    await press(cart, 'Baguettes', 'Un de plus');
    await expect(amountOf(cart, 'Total')).toHaveText('27,00 €');
    for (let count = 0; count < 3; count += 1) await press(cart, 'Sauce soja salée', 'Un de plus');
    await expect(sauce).toContainText('0,40 €');
    await expect(amountOf(cart, 'Total')).toHaveText('27,40 €');
    await page.reload();
    await expect(amountOf(cart, 'Total')).toHaveText('27,40 €');

    await checkout.readyForPickup(guest);
    const order = checkout.step('Confirmation');
    await expect(order.getByRole('listitem').filter({ hasText: 'Baguettes' })).toContainText(
      'Offert',
    );
    await expect(order.getByRole('listitem').filter({ hasText: 'Sauce' })).toContainText(
      'dont 2 sans frais',
    );
    await checkout.finish();
    const [stored] = await shop.ordersOf(guest.email);
    expect(stored?.total_cents).toBe(2740);
    expect(stored?.lines.map((line) => [line.item_name, line.quantity, line.total_cents])).toEqual([
      ['Tempura de crevettes', 3, 2700],
      ['Baguettes', 2, 0],
      ['Sauce soja salée', 1, 40],
      ['Sauce soja salée', 2, 0],
    ]);
  });

  test('E-1: come only on request, and a reminder is shown to guests without any', async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    await page.goto('/menu');
    await checkout.readyForPickup(guest);
    const order = checkout.step('Confirmation');
    await expect(order).toContainText('Sans : Baguettes, Sauce soja salée');
    await order.getByRole('link', { name: 'En ajouter' }).click();
    const { cart, checkOut } = menuScreen(page);
    await press(cart, 'Wasabi', 'Un de plus');
    await checkOut.click();
    await checkout.stepButton('Confirmation').click();
    await expect(order).toContainText('Wasabi');
    await expect(order).not.toContainText('Sans :');
    await checkout.finish();
    const [stored] = await shop.ordersOf(guest.email);
    expect(stored?.lines.map((line) => line.item_name)).toEqual(['Tempura de crevettes', 'Wasabi']);
  });
});

test.describe('no more than the restaurant gives', () => {
  test.use({
    restaurant: testRestaurant((file) => {
      file.settings.features.extras = [
        { item_id: 'wasabi-frais', free_at_least: 1, free_per: { amount: 15 }, max: 2 },
      ];
    }),
    stored: { cart: [storedLine('tempura-crevettes'), storedLine('wasabi-frais')] },
  });

  test('E-4: can be taken', async ({ page }) => {
    const { cart } = menuScreen(page);
    await page.goto('/menu');
    // Something is chosen already: the step is folded and says what.
    await cart.getByText('1 × Wasabi').click();
    await press(cart, 'Wasabi', 'Un de plus');
    const stepper = cart.getByRole('group', { name: 'Quantité : Wasabi' });
    await expect(oneMore(stepper)).toBeDisabled();
    await expect(cart.getByText('2 au plus')).toBeVisible();
    await expect(amountOf(cart, 'Total')).toHaveText('9,50 €');
  });
});
