import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { cardScreen } from '../../screens/card-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';

test.use({ stored: { cart: [storedLine('soupe-miso', 2)] } });
test.afterEach(({ shop }) => shop.setService({}));

test('Y-17: a tab says that another one is paying the same order before it charges', async ({
  page,
  context,
  shop,
}) => {
  const guest = aGuest();
  const first = cardScreen(page);
  await first.readyToPay(guest, 'Carte avec 3-D Secure');
  const other = await context.newPage();
  const second = cardScreen(other);
  await second.readyToPay(guest, 'Carte acceptée');
  await first.pay.click();
  await expect(first.question).toBeVisible();

  await second.pay.click();
  const asked = other
    .getByRole('alert')
    .filter({ hasText: 'Une commande identique est en cours de paiement' });
  await expect(asked).toBeVisible();
  expect(await shop.ordersOf(guest.email)).toMatchObject([{ status: 'pending' }]);
  await asked.getByRole('button', { name: 'Ne pas commander' }).click();
  await expect(asked).toBeHidden();

  await second.pay.click();
  await asked.getByRole('button', { name: 'Continuer : commander une deuxième fois' }).click();
  await second.expectPaid();
  const orders = await shop.ordersOf(guest.email);
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['paid', 'pending']);
});

test('Y-18, SV-66: what another tab adds while an order is paid stays in the cart, and what sells out then is had', async ({
  page,
  context,
  shop,
}) => {
  const guest = aGuest();
  const { readyToPay, pay, question, confirm, expectPaid } = cardScreen(page);
  await readyToPay(guest, 'Carte avec 3-D Secure');
  await pay.click();
  await expect(question).toBeVisible();

  const other = await context.newPage();
  await other.goto('/menu');
  const { add, line } = menuScreen(other);
  await add('Edamame');
  await expect(line('Edamame')).toBeVisible();
  await shop.setService({ soldOut: [{ kind: 'item', id: 'soupe-miso' }] });

  await confirm.click();
  await expectPaid();
  await expect(line('Edamame')).toBeVisible();
  await expect(line('Soupe miso')).toHaveCount(0);
  expect(await shop.ordersOf(guest.email)).toMatchObject([
    {
      status: 'paid',
      is_submitted: true,
      total_cents: 700,
      lines: [{ item_name: 'Soupe miso' }],
    },
  ]);
});
