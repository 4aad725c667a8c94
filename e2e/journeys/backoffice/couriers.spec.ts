import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { AS_SOON_AS_POSSIBLE, placeOrder } from '../../harness/placed-order.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { enrolTablet, signInCourier } from '../../harness/staff.ts';
import { isUsable } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { boardScreen } from '../../screens/board-screen.ts';
import { orderInFull } from '../../screens/order-in-full.ts';

const restaurant = testRestaurant();

test.use({
  // A shop of its own: a board shows the orders of every guest.
  firstRestaurant: restaurant,
  restaurant,
  viewport: { width: 1024, height: 768 },
});

test('CO-2 to CO-7: the counter gives an order to a courier by keyboard, takes it back, and gives it again; the courier hands it over', async ({
  page: tablet,
  context,
  browser,
  shop,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await enrolTablet(shop, context, lea, 'Comptoir', { withPin: true });
  const phone = await browser.newContext({ viewport: PHONE });
  await signInCourier(shop, phone, 'Karim Benali');
  await placeOrder(shop, aGuest(), [storedLine('soupe-miso', 8)], AS_SOON_AS_POSSIBLE, null, {
    isDelivery: true,
    comment: 'Code 14B, deuxième étage',
  });
  const board = boardScreen(tablet);
  await board.open();
  for (const step of [/^Accepter/, 'Lancer', 'Prête']) await board.step(1, step);
  const { panel: inFull } = orderInFull(tablet);
  const choice = inFull.getByLabel('Livreur');
  const answered = Promise.withResolvers<void>();
  const courier = await phone.newPage();
  await courier.goto('/gestion');
  await expect(courier).toHaveURL(/\/livraisons$/);
  const delivery = courier.getByRole('article', { name: 'Commande 1' });
  await expect(delivery).toContainText('« Code 14B, deuxième étage »');
  await isUsable(courier, [{ width: 320, height: 640 }, PHONE]);

  await test.step('choosing changes nothing before it is sent', async () => {
    await tablet.keyboard.press('1');
    await expect(choice).toHaveValue('');
    await choice.focus();
    await tablet.keyboard.press('k');
    await expect(choice.locator('option:checked')).toHaveText('Karim Benali');
    await expect(board.card(1)).not.toContainText('Karim');
    await tablet.route(
      '**/courier',
      async (route) => {
        const response = await route.fetch();
        await answered.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await tablet.keyboard.press('Tab');
    await tablet.keyboard.press('Enter');
    await expect(board.card(1)).toContainText('Livraison · Karim Benali');
    await expect(inFull.getByRole('button', { name: 'Confier' })).toBeDisabled();
  });

  await test.step('what is chosen before the answer stays; it is taken back, and given again', async () => {
    await choice.selectOption({ label: 'Aucun livreur' });
    answered.resolve();
    await inFull.getByRole('button', { name: 'Reprendre' }).click();
    await expect(board.card(1)).not.toContainText('Karim');
    await expect(delivery.getByRole('button', { name: 'Je la prends' })).toBeVisible();
    await choice.selectOption({ label: 'Karim Benali' });
    await inFull.getByRole('button', { name: 'Confier' }).click();
    await expect(board.card(1)).toContainText('Karim Benali');
    await isUsable(tablet);
  });

  await test.step('the courier sets out, and hands it over', async () => {
    await delivery.getByRole('button', { name: 'Je pars' }).click();
    // The telephone sends its step, and loses the network before it has the list again.
    const list = '**/v2/staff/deliveries';
    await courier.route(list, (route) => route.abort());
    await delivery.getByRole('button', { name: 'Oui' }).click();
    await expect(board.column('En livraison')).toContainText('Karim Benali');
    await isUsable(courier, [{ width: 320, height: 640 }, PHONE]);
    await delivery.getByRole('button', { name: 'Remettre…' }).click();
    await courier.unroute(list);
    await delivery.getByRole('button', { name: /^L’appoint/ }).click();
    await expect(courier.getByText('Rien à livrer')).toBeVisible();
    await expect(board.card(1)).toBeHidden();
  });
  await phone.close();
});
