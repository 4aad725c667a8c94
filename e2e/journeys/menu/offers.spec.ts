import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { dayFromNow } from '../../harness/requested-day.ts';
import { anOffer, testRestaurant } from '../../harness/restaurant-file.ts';
import { anyPage } from '../../screens/any-page.ts';
import { cardScreen } from '../../screens/card-screen.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen, oneMore } from '../../screens/menu-screen.ts';
import { amountOf } from '../../screens/totals.ts';

test.describe('a coupon', () => {
  test.use({ stored: { cart: [storedLine('tempura-crevettes', 3)] } });

  test('O-10: counts whatever its case, over a reload, and is in the books', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    const { cart, enterCoupon, coupon } = menuScreen(page);
    await page.goto('/menu');
    await enterCoupon('  bienvenue ');
    await expect(coupon('BIENVENUE')).toContainText('Code de bienvenue, −10 %');
    await expect(amountOf(cart, 'Remise')).toHaveText('−2,70 €');
    await expect(amountOf(cart, 'Total')).toHaveText('24,30 €');
    await page.reload();
    await expect(amountOf(cart, 'Total')).toHaveText('24,30 €');
    await checkout.readyForPickup(guest);
    await expect(amountOf(checkout.step('Confirmation'), 'Total')).toHaveText('24,30 €');
    await checkout.finish();
    await expect(amountOf(anyPage(page).main, 'Remise')).toHaveText('−2,70 €');
    expect(await shop.ordersOf(guest.email)).toMatchObject([
      { coupon_code: 'bienvenue', subtotal_cents: 2700, discount_cents: 270, total_cents: 2430 },
    ]);
  });

  test.describe('that does not count yet, or does not exist', () => {
    test.use({ expectedComplaints: /404 .*\/offers\/INCONNU/ });

    test('O-11: is said until the field is edited, or to apply from when on, and keeps the focus', async ({
      page,
    }) => {
      const { cart, line, couponField: field, apply, coupon } = menuScreen(page);
      await page.goto('/menu');
      await field.fill('INCONNU');
      await apply.click();
      await expect(field).toHaveAccessibleDescription(/Ce code n’est pas valable/);
      await expect(amountOf(cart, 'Total')).toHaveText('27,00 €');
      await field.fill('INCONN');
      await expect(field).not.toHaveAccessibleDescription(/valable/);

      await line('Tempura de crevettes').getByRole('button', { name: 'Un de moins' }).click();
      await field.fill('BIENVENUE');
      await field.press('Enter');
      const entered = coupon('BIENVENUE');
      const remove = entered.getByRole('button', { name: 'Retirer' });
      await expect(remove).toBeFocused();
      await expect(entered).toContainText('Plus que 7,00 € pour profiter de ce code.');
      await expect(amountOf(cart, 'Total')).toHaveText('18,00 €');
      await oneMore(line('Tempura de crevettes')).click();
      await expect(entered).not.toContainText('Plus que');
      await expect(amountOf(cart, 'Total')).toHaveText('24,30 €');
      await remove.press('Enter');
      await expect(apply).toBeFocused();
      await expect(field).toHaveValue('');
      await expect(amountOf(cart, 'Total')).toHaveText('27,00 €');
    });
  });
});

test.describe('a coupon for one use', () => {
  test.use({
    restaurant: testRestaurant((file) => {
      const once = { auto_apply: 'No', code: 'UNIQUE', max_uses: 1 } as const;
      file.offers.push(
        anOffer({ ...once, id: 'une-fois', type: 'percentage', value: 10, name: 'Une fois' }),
      );
    }),
    stored: { cart: [storedLine('tempura-crevettes', 3)] },
    expectedComplaints: /status of 409/,
  });

  test('OL-7: which another guest has used meanwhile is said with the price without it', async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    const { alert, finish, order, readyForPickup, step } = checkoutScreen(page);
    const { cart, enterCoupon } = menuScreen(page);
    await page.goto('/menu');
    await enterCoupon('unique');
    await expect(amountOf(cart, 'Total')).toHaveText('24,30 €');
    await readyForPickup(guest);
    await placeOrder(shop, aGuest(), undefined, undefined, 'UNIQUE');
    await order.click();
    await expect(alert).toContainText(
      'Ce code promo a déjà été utilisé autant de fois que possible.',
    );
    await expect(amountOf(step('Confirmation'), 'Total')).toHaveText('27,00 €');
    expect(await shop.ordersOf(guest.email)).toEqual([]);
    await finish();
    expect(await shop.ordersOf(guest.email)).toMatchObject([
      { discount_cents: 0, total_cents: 2700 },
    ]);
  });
});

test.describe('a coupon for one use, of an order that is not paid yet', () => {
  test.use({
    restaurant: testRestaurant((file) => {
      const once = { auto_apply: 'No', code: 'SEUL', max_uses: 1 } as const;
      file.offers.push(
        anOffer({ ...once, id: 'derniere', type: 'fixed_amount', value: 5, name: 'Une fois' }),
      );
    }),
    stored: { cart: [storedLine('tempura-crevettes', 3)] },
  });

  test('OL-6, K-18: counts for that order after a declined card and a reload', async ({
    page,
    shop,
  }) => {
    const guest = aGuest();
    const { alert, step } = checkoutScreen(page);
    const { readyToPay, pay, choose, expectPaid } = cardScreen(page);
    const { cart, enterCoupon } = menuScreen(page);
    await page.goto('/menu');
    await enterCoupon('seul');
    await expect(amountOf(cart, 'Total')).toHaveText('22,00 €');
    await readyToPay(guest, 'Carte refusée');
    await pay.click();
    await expect(alert).toHaveText(/Le paiement a échoué/);
    await page.goto('/menu');
    await expect(amountOf(cart, 'Total')).toHaveText('22,00 €');
    await page.goto('/checkout?step=payment');
    await choose('Carte acceptée');
    await checkoutScreen(page).next.click();
    await expect(amountOf(step('Confirmation'), 'Total')).toHaveText('22,00 €');
    await pay.click();
    await expectPaid();
    expect(await shop.ordersOf(guest.email)).toMatchObject([
      { coupon_code: 'seul', discount_cents: 500, total_cents: 2200, status: 'paid' },
    ]);
  });
});

test.describe('offers that apply by themselves', () => {
  test.use({
    restaurant: testRestaurant((file) => {
      file.offers.push(
        anOffer({
          id: 'cadeau',
          type: 'free_item',
          name: 'Un dessert offert',
          minimum_amount: 20,
          items: ['daifuku-matcha', 'perles-coco'],
        }),
        anOffer({
          id: 'double',
          type: 'buy_one_get_one',
          name: 'Une soupe achetée, une offerte',
          items: ['soupe-miso'],
        }),
        anOffer({
          id: 'moins-dix',
          type: 'percentage',
          value: 10,
          name: 'Les bières à −10 %',
          categories: ['bieres-sakes'],
        }),
      );
    }),
    stored: { cart: [storedLine('soupe-miso'), storedLine('tempura-crevettes', 2)] },
  });

  test('O-8, O-9, O-12: give a free line of the guest’s choice and a free copy, and are shown on what they are about', {
    tag: '@essential',
  }, async ({ page, shop }) => {
    const guest = aGuest();
    const checkout = checkoutScreen(page);
    const { cart, card } = menuScreen(page);
    await page.goto('/menu');
    await expect(card('Soupe miso')).toContainText('1 acheté, 1 offert');
    await expect(card('Perles de coco')).toContainText('Article offert');
    await expect(card('Bière blonde de riz')).toContainText('10 % de remise');
    const offers = page.getByRole('region', { name: 'Offres en cours' });
    await expect(offers.getByRole('listitem')).toHaveCount(3);
    const freeLine = cart.getByRole('listitem').filter({ hasText: 'Un dessert offert' });
    await expect(freeLine).toContainText('Daifuku au matcha');
    await freeLine.getByLabel('Votre choix').selectOption('Perles de coco');
    await expect(cart.getByRole('listitem').filter({ hasText: 'une offerte' })).toContainText(
      /Soupe miso\s*Offert/,
    );
    await expect(amountOf(cart, 'Total')).toHaveText('21,50 €');
    await checkout.readyForPickup(guest);
    await expect(checkout.step('Confirmation')).toContainText(/Perles de coco\s*Offert/);
    await checkout.finish();
    const [order] = await shop.ordersOf(guest.email);
    expect(order?.total_cents).toBe(2150);
    const free = order?.lines.filter((line) => line.offer_id !== null);
    expect(free).toHaveLength(2);
    expect(free).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          offer_id: 'cadeau',
          item_name: 'Perles de coco',
          total_cents: 0,
        }),
        expect.objectContaining({ offer_id: 'double', item_name: 'Soupe miso', total_cents: 0 }),
      ]),
    );
  });

  test.describe('to a cart that the kitchen has nothing more for', () => {
    test.use({ stored: { cart: [storedLine('soupe-miso')] } });
    test.afterEach(({ shop }) => shop.setService({}));

    const portionsOfSoup = (portions: number) => ({
      soldOut: [{ kind: 'item', id: 'soupe-miso', portions } as const],
    });
    const reason = 'Plus disponible, donc non offert : Soupe miso';

    test('SV-27: a copy that is gone is said in the cart, and not confirmed as given once the order is sent', async ({
      page,
      shop,
    }) => {
      const guest = aGuest();
      const { finish, readyForPickup, step } = checkoutScreen(page);
      const { cart } = menuScreen(page);
      await shop.setService(portionsOfSoup(1));
      await page.goto('/menu');
      await expect(cart).toContainText(reason);
      await expect(cart).not.toContainText('Offert');
      await shop.setService({});
      await readyForPickup(guest);
      await expect(step('Confirmation')).toContainText('Offert');
      await page.route(
        ({ pathname }) => pathname === '/v2/public/checkout/',
        async (route) => {
          if (route.request().method() === 'POST') await shop.setService(portionsOfSoup(1));
          await route.continue();
        },
      );
      await finish();
      const { main } = anyPage(page);
      await expect(main).toContainText(reason);
      await expect(main).not.toContainText('Offert');
      expect(await shop.ordersOf(guest.email)).toMatchObject([
        {
          is_submitted: true,
          total_cents: 350,
          lines: [{ item_id: 'soupe-miso', offer_id: null }],
        },
      ]);
    });
  });
});

test.describe('what a cart lacks', () => {
  test.use({
    restaurant: testRestaurant((file) => {
      file.offers.push(
        anOffer({
          id: 'livraison',
          type: 'free_delivery',
          name: 'Livraison offerte dès 29,40 €',
          minimum_amount: 29.4,
          delivery_pickup: 'delivery',
        }),
        anOffer({
          id: 'comptoir',
          type: 'percentage',
          value: 5,
          name: 'Au comptoir, −5 %',
          delivery_pickup: 'pickup',
        }),
        anOffer({
          id: 'temaki',
          type: 'buy_one_get_one',
          name: 'Un temaki acheté, un offert',
          categories: ['temaki'],
        }),
        anOffer({
          id: 'demain',
          type: 'fixed_amount',
          value: 3,
          name: '3 € de remise demain',
          active_times: { days: [dayFromNow(1).weekday], start: '10:00' },
        }),
      );
    }),
    stored: {
      cart: [storedLine('tempura-crevettes', 2)],
      location: {
        is_pickup: false,
        query: '',
        zone: { name: 'Presqu’île et Confluence', city: 'Lyon', postal_code: '69002' },
        _distance: null,
      },
    },
  });

  test('O-17: is said to the cent, with just that much the offer counts, and others say when they do', async ({
    page,
  }) => {
    const { cart, line } = menuScreen(page);
    await page.goto('/menu');
    const offers = cart.getByRole('region', { name: 'Vos offres' });
    const missing = offers.getByText('Plus que 9,80 € pour la livraison offerte');
    await expect(missing).toBeVisible();
    await expect(amountOf(cart, 'Livraison')).toHaveText('1,90 €');
    await oneMore(line('Tempura de crevettes')).click();
    await expect(amountOf(cart, 'Sous-total')).toHaveText('29,40 €');
    await expect(amountOf(cart, 'Livraison')).toHaveText('Offerte');
    await expect(missing).toBeHidden();
    await expect(offers.getByText('Livraison offerte dès 29,40 €')).toBeVisible();

    await offers.getByText('3 autres offres').click();
    const other = (name: string) => offers.getByRole('listitem').filter({ hasText: name });
    await expect(other('Au comptoir')).toContainText('Pour une commande à emporter');
    await expect(other('Un temaki acheté')).toContainText('Avec : Temaki');
    await expect(other('3 € de remise')).toContainText('Demain dès 10:00');
  });
});
