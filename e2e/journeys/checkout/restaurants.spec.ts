import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { itemOf, testRestaurant, trattoria } from '../../harness/restaurant-file.ts';
import { anyPage } from '../../screens/any-page.ts';
import { cardScreen } from '../../screens/card-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { locationPanel } from '../../screens/location-panel.ts';
import { menuScreen, oneMore } from '../../screens/menu-screen.ts';
import { amountOf } from '../../screens/totals.ts';

const soup = { cart: [storedLine('soupe-miso', 2)] };

test('R-9: another restaurant is another shop, without a change to the program', async ({
  page,
  shop,
}) => {
  const guest = aGuest();
  const { add, cart, dish } = menuScreen(page);
  const checkout = checkoutScreen(page);
  await page.goto('/');
  await expect(anyPage(page).title).toHaveText('Kinoné');
  await shop.sell(trattoria());
  await page.goto('/');
  await expect(anyPage(page).title).toHaveText('Trattoria Bellombra');
  await expect(anyPage(page).footer).toContainText('7 rue de la Juiverie, 44000 Nantes');
  await page.goto('/menu');
  await expect(page.getByRole('navigation', { name: 'Catégories' }).getByRole('link')).toHaveText([
    'Antipasti',
    'Pizze',
    'Pasta',
    'Dolci',
    'Bevande',
  ]);
  await expect(dish('Soupe miso')).toHaveCount(0);
  await add('Lasagne');
  await expect(amountOf(cart, 'Total')).toHaveText('13,50 €');
  await checkout.readyForPickup(guest);
  await checkout.finish();
  expect(await shop.ordersOf(guest.email)).toMatchObject([
    { total_cents: 1350, lines: [{ item_name: 'Lasagne' }] },
  ]);
});

test.describe('without deliveries', () => {
  test.use({
    restaurant: testRestaurant(({ settings }) => {
      settings.features.delivery.active = false;
    }),
    stored: { ...soup, location: { is_pickup: false, query: '', zone: null, _distance: null } },
  });

  test('D-2: a delivery chosen before is no longer one, in the menu and in the checkout', async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    const { open, delivery, button } = locationPanel(page);
    await page.goto('/menu');
    await expect(button).toHaveAccessibleName('Retrait ou livraison, À emporter');
    await expect(amountOf(menuScreen(page).cart, 'Sous-total')).toHaveText('7,00 €');
    const { typeButton, finish, chooseType, introduce, stepButton } = checkoutScreen(page);
    await page.goto('/checkout');
    await expect(typeButton('Livraison')).toBeDisabled();
    await chooseType('À emporter');
    await introduce(guest);
    await stepButton('Confirmation').click();
    await finish();
    expect(await shop.ordersOf(guest.email)).toMatchObject([{ order_type: 'pickup' }]);
    await open();
    await expect(delivery).toBeDisabled();
  });
});

test.describe('without cash and cards', () => {
  const takingCards = (active: boolean) =>
    testRestaurant((file) => {
      file.settings.payments = { stripe: { active }, cod: { active: false } };
      const soup = itemOf(file, 'soupe-miso');
      soup.item_price = { ...soup.item_price, price_pickup: 0.2, price_delivery: 0.2 };
    });
  test.use({ restaurant: takingCards(false), stored: soup });

  test('K-12: what can not be paid yet is said, as is from which amount on a card is taken, the one way to pay then', async ({
    page,
    shop,
  }) => {
    const { step, next, reachTime, stepButton, alert, inCash } = checkoutScreen(page);
    const { byCard, pay } = cardScreen(page);
    await reachTime(aGuest());
    await next.click();
    await expect(step('Paiement')).toContainText('Aucun moyen de paiement');
    await stepButton('Confirmation').click();
    await expect(alert).toHaveText(/Veuillez remplir tous les champs obligatoires/);
    await expect(step('Paiement').getByRole('link', { name: /\d\d \d\d/ })).toBeVisible();

    await shop.sell(takingCards(true));
    await page.reload();
    await expect(step('Paiement')).toContainText(/par carte est possible à partir de 0,50\s€/);
    await expect(step('Paiement').getByRole('link', { name: /\d\d \d\d/ })).toBeVisible();

    await page.goto('/menu');
    await oneMore(menuScreen(page).line('Soupe miso')).click();
    await page.goto('/checkout?step=payment');
    await expect(byCard).toBeChecked();
    await expect(inCash).toHaveCount(0);
    await next.click();
    await expect(pay).toHaveText(/^Payer 0,60\s€$/);
  });
});

test.describe('with prices before tax', () => {
  test.use({
    restaurant: testRestaurant(({ settings }) => {
      settings.features.tax.inclusive = false;
    }),
    stored: { cart: [storedLine('soupe-miso', 2), storedLine('sake-junmai')] },
  });

  test('the tax of each rate is added, and so it is in the books', async ({ page, shop }) => {
    const guest = aGuest();
    const { cart } = menuScreen(page);
    const { readyForPickup, finish } = checkoutScreen(page);
    await page.goto('/menu');
    await expect(amountOf(cart, 'Sous-total')).toHaveText('17,90 €');
    await expect(amountOf(cart, 'TVA 10 %')).toHaveText('0,70 €');
    await expect(amountOf(cart, 'TVA 20 %')).toHaveText('2,18 €');
    await expect(amountOf(cart, 'Total')).toHaveText('20,78 €');
    await readyForPickup(guest);
    await finish();
    await expect(amountOf(anyPage(page).main, 'Total')).toHaveText('20,78 €');
    expect(await shop.ordersOf(guest.email)).toMatchObject([
      { subtotal_cents: 1790, tax_cents: 288, total_cents: 2078 },
    ]);
  });
});
