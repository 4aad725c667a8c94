import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { anyPage } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { locationPanel } from '../../screens/location-panel.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';
import { amountOf } from '../../screens/totals.ts';

const soup = [storedLine('soupe-miso', 2)];

test.describe('a reload', () => {
  test.use({ stored: { cart: soup } });

  test('in the middle of the checkout keeps the cart, the step and what was typed', {
    tag: '@essential',
  }, async ({ page }) => {
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    const { step, time, comment, email, summary, chooseType } = checkout;
    await checkout.reachTime(guest);
    await checkout.chooseTime('Demain', '12:30');
    await comment.fill('À la porte de derrière');
    await page.reload();
    await expect(time('12:30')).toBeChecked();
    await expect(comment).toHaveValue('À la porte de derrière');
    await expect(amountOf(summary, 'Total')).toHaveText('7,00 €');
    await page.goto('/menu');
    await page.goto('/checkout');
    // Pickup was never pressed.
    await chooseType('À emporter');
    await page.goto('/checkout');
    await expect(step('Confirmation')).toContainText('12:30');
    await page.goBack();
    await page.goto('/checkout?step=personal');
    await expect(email).toHaveValue(guest.email);
  });
});

test('two tabs are in step about an order, pickup, delivery and the address', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await page.goto('/menu');
  await menuScreen(page).add('Soupe miso');
  await other.goto('/menu');
  await expect(siteFrame(other).cartLink('1 article')).toBeVisible();
  const { readyForPickup, finish } = checkoutScreen(page);
  await readyForPickup(aGuest());
  await finish();
  await expect(siteFrame(other).cartLink('vide')).toBeVisible();

  await page.goto('/menu');
  const { panel, openForDelivery, zone } = locationPanel(page);
  await openForDelivery();
  await zone('Vaise').click();
  await expect(panel).toBeHidden();
  await expect(locationPanel(other).button).toHaveAccessibleName(/Livraison.*Vaise/);
});

const KEYS = ['cart', 'cart-totals', 'cart-choices', 'location', 'token', 'user'];
/** The stores' own tests have more. */
const BROKEN = '{';

test.describe('with broken text under every key', () => {
  test.use({ stored: Object.fromEntries(KEYS.map((key) => [key, BROKEN])) });

  test('every page works, and what can not be read is dropped', async ({ page }) => {
    await page.addInitScript((text) => {
      if (sessionStorage.length === 0) {
        sessionStorage.setItem('checkout-form', text);
        sessionStorage.setItem('confirmed-order', text);
      }
    }, BROKEN);
    await page.goto('/success');
    await expect(anyPage(page).title).toHaveText('Aucune commande récente');
    await page.goto('/menu');
    const { add, cart, checkOut } = menuScreen(page);
    await add('Soupe miso');
    await expect(amountOf(cart, 'Total')).toHaveText('3,50 €');
    await checkOut.click();
    await checkoutScreen(page).chooseType('À emporter');
    const stored = await page.evaluate(() => localStorage.getItem('cart'));
    expect(JSON.parse(stored ?? '')).toMatchObject([{ item_id: 'soupe-miso', quantity: 1 }]);
  });
});

test.describe('a cart of an older menu', () => {
  test.use({ stored: { cart: [storedLine('fugu'), ...soup] } });

  test('C-6: is priced without what is gone, which can be removed', async ({ page }) => {
    const { cart } = menuScreen(page);
    await page.goto('/menu');
    await expect(cart.getByRole('alert')).toContainText(
      'Un plat de votre panier n’est plus à la carte.',
    );
    await expect(amountOf(cart, 'Total')).toHaveText('7,00 €');
    await cart.getByRole('button', { name: 'Retirer du panier' }).click();
    await expect(cart.getByRole('alert')).toHaveCount(0);
    await expect(siteFrame(page).cartLink('2 articles')).toBeVisible();
  });
});
