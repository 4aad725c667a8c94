import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { anyPage } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { locationPanel } from '../../screens/location-panel.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { amountOf } from '../../screens/totals.ts';

test.use({ stored: { cart: [storedLine('tempura-crevettes', 3)] } });

test('D-3: a delivery to a zone costs its fee, everywhere and in the books', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const guest = aGuest();
  const checkout = checkoutScreen(page);
  const { panel, openForDelivery, zone } = locationPanel(page);
  const { cart } = menuScreen(page);
  await page.goto('/menu');
  await openForDelivery();
  await zone('Presqu’île et Confluence').click();
  await expect(panel).toBeHidden();
  await expect(amountOf(cart, 'Livraison')).toHaveText('1,90 €');
  await expect(amountOf(cart, 'Total')).toHaveText('31,30 €');
  await cart.getByRole('link', { name: 'Commander · 31,30 €' }).click();
  await checkout.introduce(guest);
  await checkout.next.click();
  const form = checkout.step('Livraison');
  await expect(checkout.postalCode).toHaveValue('69002');
  await expect(checkout.city).toHaveValue('Lyon');
  await expect(form.getByLabel('Pays')).toHaveValue('France');
  await checkout.street.fill('14 rue Mercière');
  await form.getByLabel('Code d’entrée').fill('27B puis 4480A');
  await form.getByLabel('Étage, porte').fill('3e, à gauche');
  await checkout.comment.fill('Sonnez fort');
  for (const window of [PHONE, DESKTOP]) {
    await page.setViewportSize(window);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  await page.reload();
  await expect(form.getByLabel('Code d’entrée')).toHaveValue('27B puis 4480A');
  await checkout.next.click();
  // K-34, K-26: they stand with the address, whose way back leads to where all of it is typed.
  await expect(checkout.entered('Adresse de livraison')).toContainText(
    /14 rue Mercière.*Code d’entrée : 27B puis 4480A/s,
  );
  await expect(checkout.entered('Quand')).toContainText('Sonnez fort');
  await page.getByRole('button', { name: 'Modifier l’adresse' }).click();
  await expect(form.getByLabel('Étage, porte')).toHaveValue('3e, à gauche');
  await checkout.next.click();
  await expect(checkout.step('Paiement')).toContainText('Vous réglez à la livraison');
  await checkout.next.click();
  await expect(amountOf(checkout.step('Confirmation'), 'Livraison').last()).toHaveText('1,90 €');
  await expect(amountOf(checkout.step('Confirmation'), 'Total')).toHaveText('31,30 €');
  await checkout.finish();
  await expect(amountOf(anyPage(page).main, 'Total')).toHaveText('31,30 €');
  expect(await shop.ordersOf(guest.email)).toMatchObject([
    {
      order_type: 'delivery',
      subtotal_cents: 2940,
      delivery_cents: 190,
      total_cents: 3130,
      address: '14 rue Mercière',
      postal_code: '69002',
      city: 'Lyon',
      entry_code: '27B puis 4480A',
      floor: '3e, à gauche',
      comment: 'Sonnez fort',
    },
  ]);
});

test('D-7: below the minimum of its zone a small order costs a charge, and says when it no longer does', async ({
  page,
  shop,
}) => {
  const guest = aGuest();
  const checkout = checkoutScreen(page);
  const { panel, openForDelivery, zone } = locationPanel(page);
  const { cart, line } = menuScreen(page);
  await page.goto('/menu');
  await line('Tempura de crevettes').getByRole('button', { name: 'Un de moins' }).click();
  await line('Tempura de crevettes').getByRole('button', { name: 'Un de moins' }).click();
  await openForDelivery();
  await zone('Presqu’île et Confluence').click();
  await expect(panel).toBeHidden();
  await expect(cart.getByRole('status').filter({ hasText: 'supplément' })).toHaveText(
    'Plus que 5,20 € pour éviter le supplément petite commande de 2,50 €.',
  );
  await expect(amountOf(cart, 'Livraison')).toHaveText('4,40 €');
  await checkout.enterDetails(guest);
  await checkout.next.click();
  await checkout.street.fill('14 rue Mercière');
  await checkout.stepButton('Confirmation').click();
  await checkout.finish();
  expect(await shop.ordersOf(guest.email)).toMatchObject([
    { subtotal_cents: 980, delivery_cents: 440, total_cents: 1420 },
  ]);
});

test('D-15: a postal code is read once its field is left, whatever is still missing, and another zone is found from it', async ({
  page,
  shop,
}) => {
  const guest = aGuest();
  const {
    reachAddress,
    street,
    postalCode: code,
    city,
    terms,
    summary,
    fillAddress,
    stepButton,
    finish,
  } = checkoutScreen(page);
  await reachAddress(guest);
  await code.fill('6900');
  await street.focus();
  await expect(code).toHaveAccessibleDescription(/cinq chiffres, comme 69002/);
  await code.fill('69006 CEDEX 06');
  await street.focus();
  await expect(code).not.toHaveAttribute('aria-invalid', 'true');
  await street.fill('3 cours Vitton');
  await city.fill('Lyon');
  await expect(terms).toContainText('Livraison : 2,90 € · Brotteaux et Tête d’Or');
  await expect(amountOf(summary, 'Total')).toHaveText('32,30 €');
  await fillAddress('3 rue Royale', '69001 CEDEX 01', 'Lyon');
  await expect(terms).toContainText('Livraison : 2,50 € · Terreaux et Pentes');
  await stepButton('Confirmation').click();
  await finish();
  expect(await shop.ordersOf(guest.email)).toMatchObject([{ postal_code: '69001', city: 'Lyon' }]);
});

test.describe('where the distance counts', () => {
  test.use({
    restaurant: testRestaurant(({ settings }) => {
      settings.features.delivery.calculation_type = 'distance';
    }),
  });

  test('D-4, D-5: an address of the panel is the one that is delivered to, up to a maximum', async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    const { panel, address, suggestions, openForDelivery, choose } = locationPanel(page);
    await page.goto('/menu');
    await openForDelivery();
    await expect(amountOf(panel, 'Jusqu’à 1 km')).toHaveText('1,90 €');
    await address.fill('12 avenue Franklin Roosevelt Bron');
    await suggestions.first().click();
    await expect(address).toHaveAccessibleDescription(/L’adresse est trop éloignée du restaurant/);
    await expect(panel).toBeVisible();
    await choose('10 rue Saint-Jean');
    await expect(panel).toBeHidden();
    await checkout.enterDetails(guest);
    await checkout.next.click();
    await expect(checkout.street).toHaveValue('10 Rue Saint-Jean');
    await expect(checkout.postalCode).toHaveValue('69005');
    await checkout.stepButton('Confirmation').click();
    const fee = await amountOf(checkout.step('Confirmation'), 'Livraison').last().innerText();
    expect(fee).toMatch(/^[12],90\s€$/);
    await checkout.finish();
    const [order] = await shop.ordersOf(guest.email);
    expect(order?.delivery_cents).toBe(Math.round(Number.parseFloat(fee.replace(',', '.')) * 100));
    expect(order?.total_cents).toBe(2940 + (order?.delivery_cents ?? 0));
  });

  test('an address that is typed in the checkout is measured', async ({ page }) => {
    const checkout = checkoutScreen(page);
    const { street, terms } = checkout;
    await checkout.reachAddress(aGuest());
    await checkout.fillAddress('14 rue Mercière', '69002', 'Lyon');
    await expect(terms).toContainText('Livraison : 1,90 €');
    await checkout.fillAddress('14 rue de Nulle Part', '69002', 'Lyon');
    await expect(terms).toContainText('Cette adresse est introuvable.');
    await checkout.next.click();
    await expect(street).toBeFocused();
    await expect(street).toHaveAccessibleDescription(/Cette adresse est introuvable/);
    await expect(checkout.alert).toHaveCount(0);
    // The same where the button is pressed before the answer is there.
    const answered = Promise.withResolvers<void>();
    await page.route('**/v2/public/locations/distance?*', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await checkout.fillAddress('15 rue de Nulle Part', '69002', 'Lyon');
    await checkout.next.click();
    await expect(checkout.next).toHaveAttribute('aria-busy', 'true');
    answered.resolve();
    await expect(street).toBeFocused();
    await expect(street).toHaveAccessibleDescription(/Cette adresse est introuvable/);
    await checkout.fillAddress('14 rue Mercière', '69002', 'Lyon');
    await checkout.next.click();
    await expect(checkout.step('Paiement')).toBeVisible();
  });
});
