import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { anyPage } from '../../screens/any-page.ts';
import { cardScreen } from '../../screens/card-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { amountOf } from '../../screens/totals.ts';

const PAID = { status: 'paid', payment_method: 'card', total_cents: 700 };
const restaurant = testRestaurant(({ settings }) => {
  Object.assign(settings.payments, { tips: true });
});

test.use({ restaurant, stored: { cart: [storedLine('soupe-miso', 2)] } });

test('TI-2, TI-3: a tip is chosen or typed, paid with the card, and shown beside the total', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const guest = aGuest();
  const { reachCardPayment, choose, pay, expectPaid } = cardScreen(page);
  const { step, next } = checkoutScreen(page);
  await reachCardPayment(guest);
  const tips = step('Paiement').getByRole('group', { name: 'Un pourboire pour l’équipe' });
  await expect(tips.getByRole('radio', { name: 'Aucun' })).toBeChecked();
  await tips.getByRole('radio', { name: 'Autre montant' }).check();
  const typed = tips.getByLabel('Montant du pourboire, en euros');
  await typed.fill('mille');
  await expect(typed).toHaveAccessibleDescription('Un montant de 100 € au plus, comme 3,50');
  await next.click();
  await expect(typed).toBeFocused();
  await tips.getByRole('radio', { name: '2 €' }).check();
  await choose('Carte acceptée');
  await next.click();
  await expect(pay).toHaveText(/^Payer 9,00\s€$/);
  const confirmation = step('Confirmation');
  await expect(amountOf(confirmation, 'Total')).toHaveText('7,00 €');
  await expect(amountOf(confirmation, 'Pourboire')).toHaveText('2,00 €');
  await pay.click();
  await expectPaid();
  const { main } = anyPage(page);
  await expect(amountOf(main, 'Total')).toHaveText('7,00 €');
  await expect(amountOf(main, 'Pourboire')).toHaveText('2,00 €');
  await expect(amountOf(main, 'Par carte, au total')).toHaveText('9,00 €');
  expect(await shop.ordersOf(guest.email)).toMatchObject([PAID]);
});

test('TI-1: an order in cash has none', async ({ page, shop }) => {
  const guest = aGuest();
  const { reachPayment, step, next, order, finish } = checkoutScreen(page);
  await reachPayment(guest);
  await step('Paiement').getByRole('radio', { name: '5 €' }).check();
  await next.click();
  await expect(order).toHaveText('Commander et payer · 7,00 €');
  await finish();
  expect(await shop.ordersOf(guest.email)).toMatchObject([{ payment_method: 'cash' }]);
});
