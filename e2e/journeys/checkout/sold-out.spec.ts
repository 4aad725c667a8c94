import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { dayFromNow } from '../../harness/requested-day.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';

test.use({
  stored: { cart: [storedLine('soupe-miso', 2), storedLine('salade-chou', 1)] },
  expectedComplaints: /409|ERR_FAILED/,
});
test.afterEach(({ shop }) => shop.setService({}));

const SOUP = { kind: 'item', id: 'soupe-miso' } as const;
const AVAILABILITY = '**/v2/public/availability**';

test('SV-66: what sells out on the last step is said before it is paid, and leaves with one press', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const guest = aGuest();
  const { alert, order, stepButton, finish, readyForPickup } = checkoutScreen(page);
  await readyForPickup(guest);
  await shop.setService({ soldOut: [SOUP] });
  await expect(alert).toContainText('Épuisé : Soupe miso');
  await order.click();
  await expect(alert).toContainText('Épuisé : Soupe miso');
  expect(await shop.ordersOf(guest.email)).toEqual([]);
  await alert.getByRole('button', { name: 'Retirer Soupe miso' }).click();
  await stepButton('Confirmation').click();
  await finish();
  expect(await shop.ordersOf(guest.email)).toMatchObject([
    { is_submitted: true, lines: [{ item_name: 'Salade de chou' }] },
  ]);
});

test('SV-68: a page that knows of nothing is refused, keeps what was typed, and another time is one press away', async ({
  page,
  shop,
}) => {
  const guest = aGuest();
  const { alert, order, step, stepButton, finish, readyForPickup } = checkoutScreen(page);
  await page.route(AVAILABILITY, (route) => route.abort());
  await page.route('**/v2/public/checkout/slots**', async (route, request) => {
    if (await order.isVisible()) await route.abort();
    else await route.fallback({ url: request.url() });
  });
  await readyForPickup(guest);
  await shop.setService({ pauses: ['all'] });
  await page.unroute('**/v2/public/checkout/slots**');
  await order.click();
  await expect(step('Retrait')).toBeVisible();
  await expect(alert).toContainText('Les commandes reprennent');
  await alert.getByRole('button', { name: /^Choisir / }).click();
  await expect(alert).toBeHidden();
  await stepButton('Confirmation').click();
  await finish();
  expect(await shop.ordersOf(guest.email)).toMatchObject([{ is_submitted: true }]);
});

test('SV-24, SV-67: a slot that is closed while a guest chooses is said, and what was typed stays', async ({
  page,
  shop,
}) => {
  const guest = aGuest();
  const day = dayFromNow(3);
  const checkout = checkoutScreen(page);
  const { step, time, firstName, stepButton, finish } = checkout;
  await checkout.reachTime(guest);
  const form = step('Retrait');
  await expect(
    form.getByRole('radio', { name: /^Dès que possible · vers \d\d:\d\d$/ }),
  ).toBeChecked();
  await checkout.chooseTime(day.label, '12:15');
  await shop.setService({ closedSlots: [`${day.date} 12:15`] });
  await expect(form.getByText('L’horaire choisi n’est plus proposé')).toBeVisible();
  await time('12:30').check();
  await expect(form.getByText('L’horaire choisi n’est plus proposé')).toBeHidden();
  await stepButton('Vos coordonnées').click();
  await expect(firstName).toHaveValue(guest.firstName);
  await stepButton('Confirmation').click();
  await finish();
  expect(await shop.ordersOf(guest.email)).toMatchObject([{ is_submitted: true }]);
});
