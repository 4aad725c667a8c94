import { expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { aCardOrder, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = cardShops(database);
const staff = setByStaff(database);
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
