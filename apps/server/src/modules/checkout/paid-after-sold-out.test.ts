import { expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { aCardOrder, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = cardShops(database);
const staff = setByStaff(database);
const MINUTE = 60_000;
const TONIGHT = Date.parse('2026-11-21T04:00+01:00');

test('SV-9: a card that was charged pays its order also when it sold out meanwhile', async () => {
  const shop = await openShop();
  const intentId = await shop.intent();
  const placed = await shop.post(CHECKOUT, aCardOrder(intentId));
  expect(placed.status).toBe(200);
  await staff.hold('item', 'maki-saumon', TONIGHT);
  shop.stripe.ledger.pay(intentId);
  expect(await shop.deliverEvent()).toBe(200);
  const order = await ordersAt(database.pool).find(String(placed.body.payload?.order_id));
  expect(order).toMatchObject({ status: 'paid', progress: 'received' });
});

test('OL-5: a card that was charged pays its order also when its offer was used up meanwhile', async () => {
  const shop = await openShop({ offers: [anOffer({ max_uses: 1 })] });
  const less = { discount: 1.18, tax: 0.97, total: 10.62 };
  const intentId = await shop.intent(10.62);
  const placed = await shop.post(CHECKOUT, aCardOrder(intentId, less));
  expect(placed.status).toBe(200);
  shop.setNow(FRIDAY_EVENING + 31 * MINUTE);
  const other = await shop.post(CHECKOUT, anOrder(less));
  expect(other.status).toBe(200);
  shop.stripe.ledger.pay(intentId);
  expect(await shop.deliverEvent()).toBe(200);
  const order = await ordersAt(database.pool).find(String(placed.body.payload?.order_id));
  expect(order).toMatchObject({ status: 'paid', discount_cents: 118 });
  const order_id = other.body.payload?.order_id;
  expect((await shop.put(CHECKOUT, { order_id, status: 'pending' })).status).toBe(200);
});
