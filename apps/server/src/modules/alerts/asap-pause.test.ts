import { expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);

const paused = { settings: someSettings({ kitchen: { pause_without_board: true } }) };

/** Whether a pickup as soon as possible is offered, and what placing one is answered. */
async function asap({ app, post }: Shop) {
  const slots = await app.inject('/v2/public/checkout/slots?is_pickup=true');
  const { status, body } = await post('/v2/public/checkout/', anOrder());
  return [slots.json().payload.asap, status, body.code];
}

test('OB-38: without a board orders as soon as possible pause where the restaurant says so', async () => {
  expect(await asap(await openShop())).toEqual([true, 200, undefined]);
  const shop = await openShop(paused);
  expect(await asap(shop)).toEqual([false, 422, 'slot_unavailable']);
  await database.pool.query('INSERT INTO boards (device_key, alive_at) VALUES ($1, $2)', [
    'tablet',
    new Date(FRIDAY_EVENING),
  ]);
  expect(await asap(shop)).toEqual([true, 200, undefined]);
  shop.setNow(FRIDAY_EVENING + 3 * 60_000);
  expect(await asap(shop)).toEqual([false, 422, 'slot_unavailable']);
});

test('OB-38: an order for a later time is taken while orders as soon as possible pause', async () => {
  const shop = await openShop(paused);
  const order = anOrder();
  const date = { delivery_date: '2026-11-20', delivery_time_range: '20:00' };
  await database.pool.query('DELETE FROM boards');
  const later = { ...order, customer: { ...order.customer, date } };
  expect((await shop.post('/v2/public/checkout/', later)).status).toBe(200);
});
