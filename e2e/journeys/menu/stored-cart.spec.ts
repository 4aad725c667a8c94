import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { locationPanel } from '../../screens/location-panel.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { amountOf } from '../../screens/totals.ts';

const soup = [storedLine('soupe-miso', 2)];

test.describe('a reload', () => {
  test.use({ stored: { cart: soup } });

  test('in the middle of the checkout keeps the cart, the step and what was typed', {
    tag: '@essential',
  }, async ({ page }) => {
    const guest = aGuest();
    const { step, next, introduce, summary, chooseType } = checkoutScreen(page);
    await page.goto('/checkout?step=personal');
    await introduce(guest);
    await next.click();
    const when = step('Retrait').getByRole('group', { name: 'Pour quand ?' });
    await when.getByRole('radio', { name: 'À l’heure de mon choix' }).check();
    await when.getByRole('radio', { name: 'Demain' }).check();
    await when.getByRole('radio', { name: '12:30', exact: true }).check();
    await step('Retrait').getByLabel('Une précision').fill('À la porte de derrière');
    await page.reload();
    await expect(when.getByRole('radio', { name: '12:30', exact: true })).toBeChecked();
    await expect(step('Retrait').getByLabel('Une précision')).toHaveValue('À la porte de derrière');
    await expect(amountOf(summary, 'Total')).toHaveText('7,00 €');
    await page.goto('/menu');
    await page.goto('/checkout');
    // Pickup was never pressed.
    await chooseType('À emporter');
    await page.goto('/checkout');
    await expect(step('Confirmation')).toContainText('12:30');
    await page.goBack();
    await page.goto('/checkout?step=personal');
    await expect(step('Vos coordonnées').getByLabel('Adresse e-mail')).toHaveValue(guest.email);
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
  await expect(other.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible();
  const { readyForPickup, finish } = checkoutScreen(page);
  await readyForPickup(aGuest());
  await finish();
  await expect(other.getByRole('link', { name: 'Panier, vide' })).toBeVisible();

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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aucune commande récente');
    await page.goto('/menu');
    const { add, cart } = menuScreen(page);
    await add('Soupe miso');
    await expect(amountOf(cart, 'Total')).toHaveText('3,50 €');
    await cart.getByRole('link', { name: /^Commander ·/ }).click();
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
    await expect(page.getByRole('link', { name: 'Panier, 2 articles' })).toBeVisible();
  });
});
