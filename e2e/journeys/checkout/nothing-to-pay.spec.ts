import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { anyPage } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';

test.use({ stored: { cart: [storedLine('soupe-miso', 1)] } });

const restaurant = testRestaurant((file) => {
  file.settings.payments = { stripe: { active: true }, cod: { active: false } };
  file.offers = [
    {
      id: 'offert',
      name: 'Offert',
      description: '',
      is_active: true,
      type: 'fixed_amount',
      value: 50,
      auto_apply: 'Yes',
    } as (typeof file.offers)[number],
  ];
});
test.use({ restaurant });

test('K-25: a restaurant that takes cards only asks for no payment of a total of 0', async ({
  page,
  shop,
}) => {
  const guest = aGuest();
  const { reachPayment, step, next } = checkoutScreen(page);
  await reachPayment(guest);
  const payment = step('Paiement');
  await expect(payment.getByText('Rien à payer')).toBeVisible();
  await expect(payment.getByRole('radio')).toHaveCount(0);
  await next.click();
  const said = step('Confirmation').getByText('Rien à payer').filter({ visible: true });
  await expect(said).toHaveCount(1);
  await page.getByRole('button', { name: /^Commander/ }).click();
  await expect(page).toHaveURL(/\/success$/);
  await expect(anyPage(page).main.getByText('Rien à payer')).toBeVisible();
  expect(await shop.ordersOf(guest.email)).toMatchObject([
    { status: 'pending', is_submitted: true, total_cents: 0 },
  ]);
});
