import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const openShop = shops(testDatabase());
const CHECKOUT = '/v2/public/checkout/';

const settings = someSettings({ scheduling: { timezone: 'Europe/Paris', slot_capacity: 2 } });
const inSlot = () =>
  anOrder({
    customer: aCustomer({ date: { delivery_date: '2026-11-20', delivery_time_range: '20:00' } }),
  });

test('S-11: concurrent orders never overfill a slot', async () => {
  const shop = await openShop({ settings });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.post(CHECKOUT, inSlot())),
  );
  const codes = answers.map(({ status, body }) => `${status} ${body.code ?? 'success'}`).sort();
  expect(codes).toEqual([
    ...Array.from({ length: 2 }, () => '200 success'),
    ...Array.from({ length: 18 }, () => '409 slot_full'),
  ]);
  const slots = await shop.app.inject('/v2/public/checkout/slots?is_pickup=true');
  const listed: { delivery_time_range: string; is_full: boolean }[] =
    slots.json().payload.days[0].slots;
  expect(listed.find((slot) => slot.delivery_time_range === '20:00')?.is_full).toBe(true);
});

test('S-16, I-12: the place that an order holds is not full for its own quote, and the order can be sent again', async () => {
  const one = someSettings({ scheduling: { timezone: 'Europe/Paris', slot_capacity: 1 } });
  const shop = await openShop({ settings: one });
  const order = inSlot();
  const codesFor = async (body: object) =>
    (await shop.post(`${CHECKOUT}quote`, body)).body.payload?.problems;
  expect(await codesFor(order)).toEqual([]);
  const placed = await shop.post(CHECKOUT, order);
  expect(placed.status).toBe(200);
  expect(await codesFor(order)).toEqual([]);
  for (const local_id of [inSlot().local_id, null]) {
    expect(await codesFor({ ...order, local_id })).toMatchObject([{ code: 'slot_full' }]);
  }
  expect((await shop.post(CHECKOUT, order)).body.payload).toEqual(placed.body.payload);
  const order_id = placed.body.payload?.order_id;
  expect((await shop.put(CHECKOUT, { order_id, status: 'pending' })).status).toBe(200);
});
