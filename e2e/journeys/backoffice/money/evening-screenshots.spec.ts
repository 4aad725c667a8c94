import { test as base, expect } from '@playwright/test';
import { storedLine } from '../../../harness/cart-line.ts';
import { aGuest } from '../../../harness/guest.ts';
import { visitEarlier } from '../../../harness/journey.ts';
import { placeOrder } from '../../../harness/placed-order.ts';
import { testRestaurant } from '../../../harness/restaurant-file.ts';
import { openShop, type Shop } from '../../../harness/shop.ts';
import { anOwner } from '../../../harness/staff.ts';
import { takePicture } from '../../../harness/take-picture.ts';
import { boardScreen } from '../../../screens/board-screen.ts';

const WINDOW = { width: 1024, height: 768 };

const restaurant = testRestaurant();
Object.assign(restaurant.settings.payments, { at_handover: ['cash', 'terminal', 'meal_voucher'] });

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const shop = await openShop(restaurant);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
test.use({ viewport: WINDOW, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
test.setTimeout(180_000);

const choice = (option_id: string, id: string) => ({
  option_id,
  option_options: [{ id, quantity: 1 }],
});
const roll = (id: string) => ({ ...storedLine('roll-comptoir'), options: [choice('taille', id)] });

test('a hand-over by several means, the money by its means and the keys of the card provider have their pictures taken', async ({
  browser,
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
  const context = await browser.newContext({ viewport: WINDOW, baseURL: shop.url });
  await lea.signIn(context);
  const page = await context.newPage();
  await visitEarlier(page, shop.url);
  await placeOrder(shop, aGuest(), [roll('4-pieces'), roll('8-pieces')]);
  const board = boardScreen(page);
  await board.open();
  for (const step of [/^Accepter/, 'Lancer', 'Prête']) await board.step(1, step);
  // The last step can no longer be taken back.
  await expect(page.getByRole('button', { name: /^Annuler/ })).toBeHidden();
  await board.step(1, /^Remettre · encaisser 19,40/);
  const paid = board.payment(1, '19,40');
  await paid.part.click();
  await paid.amount.fill('9,70');
  await takePicture(page, 'gestion-board-means', WINDOW, 'dark');
  await paid.vouchers.click();
  const { group: rest } = board.payment(1, '9,70');
  await rest.getByRole('button', { name: 'Espèces', exact: true }).click();
  await expect(board.card(1)).toBeHidden();

  const means = page.getByRole('heading', { name: 'Par moyen de paiement' });
  await expect(async () => {
    await page.goto('/gestion/chiffres');
    await expect(means).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await means.evaluate((heading) => heading.scrollIntoView());
  await takePicture(page, 'gestion-figures-means', WINDOW);

  await page.goto('/gestion/reglages/payments');
  const keys = page.getByRole('heading', { name: 'Clés du prestataire de cartes' });
  await expect(keys).toBeVisible();
  await keys.evaluate((heading) => heading.scrollIntoView());
  await takePicture(page, 'gestion-card-keys', WINDOW);
  await lea.close();
  await context.close();
});
