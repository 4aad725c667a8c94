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
