import { expect, test } from 'vitest';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { aMenu, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';

/** Open until 19:00, 18:00 now: with 20 minutes of preparation three slots are left, 18:30 to 18:45. */
const EVENING = { fri: [['17:00', '19:00']] as [string, string][] };
const scheduling = { timezone: 'Europe/Paris', pickup_minimum_time: 20, slot_capacity: 2 };
const restaurant = {
  settings: someSettings({ scheduling }),
  menus: [aMenu({ time_ranges: EVENING, pickup_time_ranges: EVENING })],
};

const asap = () => anOrder();
const at = (delivery_time_range: string) =>
  anOrder({ customer: aCustomer({ date: { delivery_date: '2026-11-20', delivery_time_range } }) });

async function slotsOf(shop: Shop): Promise<{ readonly asap: boolean; readonly full: unknown[] }> {
  const answer = await shop.app.inject(`${CHECKOUT}slots?is_pickup=true`);
  const { asap, days } = answer.json().payload;
  const slots: { delivery_time_range: string; is_full: boolean }[] = days[0].slots;
  return { asap, full: slots.map((slot) => [slot.delivery_time_range, slot.is_full]) };
}

/** How many orders each slot has, by its time in UTC. */
async function ordersBySlot(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.pool.query<{ slot: string; orders: number }>(
    `SELECT to_char(slot_starts_at AT TIME ZONE 'Europe/Paris', 'HH24:MI') AS slot, count(*) AS orders
     FROM orders GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ slot, orders }) => [slot, orders]));
}

async function outcomes(shop: Shop, orders: readonly OrderBody[]): Promise<Record<string, number>> {
  const answers = await Promise.all(orders.map((order) => shop.post(CHECKOUT, order)));
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = `${status} ${body.code ?? 'success'}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

test('S-20: an order as soon as possible takes a place in the first slot that it can be ready for', async () => {
  const shop = await openShop(restaurant);
  expect(await outcomes(shop, [asap(), asap()])).toEqual({ '200 success': 2 });
  expect(await ordersBySlot()).toEqual({ '18:30': 2 });
  expect(await slotsOf(shop)).toEqual({
    asap: true,
    full: [
      ['18:30', true],
      ['18:45', false],
    ],
  });
  const rejected = await shop.post(CHECKOUT, at('18:30'));
  expect([rejected.status, rejected.body.code]).toEqual([409, 'slot_full']);
});

test('S-20: it moves on to the next slot with room, and is rejected when there is none', async () => {
  const shop = await openShop(restaurant);
  expect(await outcomes(shop, [at('18:30'), at('18:30')])).toEqual({ '200 success': 2 });
  expect(await outcomes(shop, [asap(), asap()])).toEqual({ '200 success': 2 });
  expect(await ordersBySlot()).toEqual({ '18:30': 2, '18:45': 2 });
  expect(await slotsOf(shop)).toEqual({
    asap: false,
    full: [
      ['18:30', true],
      ['18:45', true],
    ],
  });
  const rejected = await shop.post(CHECKOUT, asap());
  expect([rejected.status, rejected.body.code, rejected.body.errors?.[0]?.path]).toEqual([
    409,
    'slot_full',
    'customer.date.delivery_time_range',
  ]);
});

test('S-20: 20 concurrent orders, as soon as possible or for a slot, never overfill one', async () => {
  const shop = await openShop(restaurant);
  const orders = Array.from({ length: 20 }, (_, index) => (index % 4 === 0 ? at('18:45') : asap()));
  expect(await outcomes(shop, orders)).toEqual({ '200 success': 4, '409 slot_full': 16 });
  expect(await ordersBySlot()).toEqual({ '18:30': 2, '18:45': 2 });
});

test('S-20: 20 concurrent sends of one order take one place', async () => {
  const shop = await openShop(restaurant);
  const order = asap();
  const sends = Array.from({ length: 20 }, () => order);
  expect(await outcomes(shop, sends)).toEqual({ '200 success': 20 });
  expect(await ordersBySlot()).toEqual({ '18:30': 1 });
});

test('S-16, S-20: an order that is sent again with another content has its own place to take', async () => {
  const shop = await openShop(restaurant);
  expect(await outcomes(shop, [at('18:30'), at('18:30'), at('18:45')])).toEqual({
    '200 success': 3,
  });
  const order = asap();
  const placed = await shop.post(CHECKOUT, order);
  expect(await ordersBySlot()).toEqual({ '18:30': 2, '18:45': 2 });
  const changed = await shop.post(CHECKOUT, { ...order, comment: 'Sans sonner' });
  expect([changed.status, changed.body]).toEqual([200, placed.body]);
  expect(await ordersBySlot()).toEqual({ '18:30': 2, '18:45': 2 });
});

test('S-20: its state says « ASAP », and no time', async () => {
  const shop = await openShop(restaurant);
  const placed = await shop.post(CHECKOUT, asap());
  const { order_id, order_key } = placed.body.payload ?? {};
  await shop.put(CHECKOUT, { order_id, status: 'pending' });
  const state = await shop.app.inject(`/v2/public/orders/${order_key}`);
  expect(state.json().payload).toMatchObject({
    date: { delivery_date: '2026-11-20', delivery_time_range: 'ASAP' },
    starts_at: null,
  });
});
