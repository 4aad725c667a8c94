import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { dayFromNow } from '../../harness/requested-day.ts';
import { itemOf, removeItem, testRestaurant } from '../../harness/restaurant-file.ts';
import { cardScreen } from '../../screens/card-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { locationPanel } from '../../screens/location-panel.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { amountOf } from '../../screens/totals.ts';

const soup = { cart: [storedLine('soupe-miso', 2)] };

test.describe('the steps', () => {
  test.use({ stored: soup });

  test('K-13, K-15: an unfinished form says which fields are missing, and which are wrong', {
    tag: '@essential',
  }, async ({ page }) => {
    const { step, next, alert, firstName, email, introduce } = checkoutScreen(page);
    await page.goto('/checkout?step=personal');
    await next.click();
    await expect(alert).toHaveText(/Veuillez remplir tous les champs obligatoires/);
    await expect(firstName).toBeFocused();
    await expect(firstName).toHaveAccessibleDescription('Prénom : ce champ est obligatoire');
    await introduce({ ...aGuest(), email: 'camille@' });
    await next.click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(
      'Adresse e-mail : cette adresse e-mail n’est pas valable',
    );
    await introduce(aGuest());
    await next.click();
    await expect(step('Retrait')).toBeVisible();
  });

  test('K-3: a step that is not reached yet sends back, and so does the back button, step by step', async ({
    page,
  }) => {
    const { step, stepButton, next, firstName, introduce, alert } = checkoutScreen(page);
    await page.goto('/checkout?step=confirmation');
    await expect(step('Vos coordonnées')).toBeVisible();
    await expect(page).toHaveURL(/\?step=personal$/);
    await expect(alert).toHaveText(/Veuillez remplir tous les champs obligatoires/);
    await stepButton('Paiement').click();
    await expect(step('Vos coordonnées')).toBeVisible();
    await introduce(aGuest());
    await next.click();
    await next.click();
    await expect(step('Paiement')).toBeVisible();
    await page.goBack();
    await expect(step('Retrait')).toBeVisible();
    await page.goBack();
    await expect(firstName).toHaveValue('Camille');
    await page.goForward();
    await expect(step('Retrait')).toBeVisible();
  });
});

test.describe('deliveries', () => {
  test.use({ stored: soup });

  test('K-5, K-6: an address that is too far is not left, nor one below its minimum without a charge, and it is said what is missing', {
    tag: '@essential',
  }, async ({ page }) => {
    const { step, next, alert, reachAddress, fillAddress } = checkoutScreen(page);
    await reachAddress(aGuest());
    await fillAddress('12 avenue Franklin Roosevelt', '69500', 'Bron');
    await next.click();
    await expect(alert).toHaveText(/L’adresse est trop éloignée du restaurant/);
    await expect(step('Livraison')).toBeVisible();
    // Vaise: 25 € at least, and no charge for less.
    await fillAddress('5 rue Marietton', '69009', 'Lyon');
    await next.click();
    await expect(alert).toHaveText(/Le minimum de commande pour la livraison n’est pas atteint/);
    await expect(alert).toContainText('Il manque 17,20 € pour atteindre le minimum de 25,00 €.');
    const { button, pickup, orderPickup } = locationPanel(page);
    await button.click();
    await pickup.check();
    await orderPickup.click();
    await next.click();
    await expect(step('Paiement')).toBeVisible();
  });
});

test.describe('times', () => {
  const later = dayFromNow(3);
  const restaurant = testRestaurant((file) => {
    const lunch = file.menus.find((menu) => menu.menu_id === 'midi');
    if (!lunch) throw new Error('There is no lunch menu');
    lunch.active_times = {
      [later.weekday]: { label: '', is_open: true, times: [{ start: '11:30', end: '14:30' }] },
    };
    for (const { items } of lunch.categories) {
      for (const item of items) item.options = [];
    }
  });
  test.use({
    restaurant,
    stored: {
      cart: [storedLine('soupe-miso'), storedLine('bento-saumon'), storedLine('bento-jardin')],
    },
  });

  test('K-7, A-9: what is not served then is named where the time is chosen, and can be removed or had at the next time', async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    const { step, next, alert, reachTime, day, time, stepButton, finish } = checkoutScreen(page);
    await reachTime(guest);
    // The bentos are served on one day only: as soon as possible is not offered, and that day is chosen.
    await expect(step('Retrait')).toContainText(
      /Au plus tôt .*, en raison de : Bento saumon, Bento jardin\./,
    );
    await expect(day(later.label)).toBeChecked();
    await day(dayFromNow(2).label).check();
    await time('12:00').check();
    await next.click();
    const words =
      'Ces articles de votre panier ne sont pas servis à l’heure choisie : Bento saumon, Bento jardin.';
    await expect(alert).toContainText(words);
    await expect(step('Retrait')).toBeVisible();
    await stepButton('Confirmation').click();
    await expect(alert).toContainText(words);
    await expect(step('Retrait')).toBeVisible();
    await alert.getByRole('button', { name: 'Retirer Bento saumon' }).click();
    await expect(alert).toContainText('servis à l’heure choisie : Bento jardin.');
    await step('Retrait').getByRole('button', { name: 'Annuler' }).click();
    await expect(alert).toContainText(words);
    await alert.getByRole('button', { name: /^Choisir / }).click();
    await expect(alert).toHaveCount(0);
    await expect(day(later.label)).toBeChecked();
    await time('12:00').check();
    await stepButton('Confirmation').click();
    await finish();
    expect(await shop.ordersOf(guest.email)).toMatchObject([
      { delivery_date: later.date, delivery_time: '12:00' },
    ]);
  });
});

test.describe('what changes while the tab is open', () => {
  test.use({ stored: soup, expectedComplaints: /(409|422) .*\/checkout\/\)/ });

  test('I-10, K-17: a price that has changed is shown, and paid by card once it is confirmed', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const guest = aGuest();
    const { alert, step } = checkoutScreen(page);
    const { readyToPay, pay, expectPaid } = cardScreen(page);
    await readyToPay(guest, 'Carte acceptée');
    await shop.sell(
      testRestaurant((file) => {
        itemOf(file, 'soupe-miso').item_price.price_pickup = 4;
      }),
    );
    await pay.click();
    await expect(alert).toContainText('Le prix de votre commande a changé.');
    const total = alert.getByRole('row').filter({ hasText: 'Total' }).last();
    await expect(total.getByRole('cell')).toHaveText(['7,00 €', '8,00 €']);
    await expect(amountOf(step('Confirmation'), 'Total')).toHaveText('8,00 €');
    expect(await shop.ordersOf(guest.email)).toEqual([]);
    await expect(pay).toHaveText(/^Payer 8,00\s€$/);
    await pay.click();
    await expectPaid();
    expect(await shop.ordersOf(guest.email)).toMatchObject([
      { status: 'paid', is_submitted: true, payment_method: 'card', total_cents: 800 },
    ]);
  });

  test('a dish that has left the menu is named, and the rest can be ordered', async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    const { order, finish, readyForPickup, alert, step } = checkoutScreen(page);
    await page.goto('/menu');
    await menuScreen(page).add('Edamame');
    await readyForPickup(guest);
    await shop.sell(
      testRestaurant((file) => {
        removeItem(file, 'edamame');
      }),
    );
    await order.click();
    await expect(alert.first()).toBeVisible();
    await expect(amountOf(step('Confirmation'), 'Total')).toHaveText('7,00 €');
    await expect(step('Confirmation').getByRole('status')).toContainText(
      'Un plat de votre panier n’est plus à la carte.',
    );
    await finish();
    expect(await shop.ordersOf(guest.email)).toMatchObject([{ total_cents: 700 }]);
  });
});
