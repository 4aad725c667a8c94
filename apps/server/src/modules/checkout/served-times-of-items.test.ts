import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { aCategory, aMenu, anItem } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';

/** Served on Fridays from 20:00; orders as soon as possible are ready before. */
const maki = anItem({
  active_times: { fri: { label: '', is_open: true, times: [{ start: '20:00', end: '22:00' }] } },
});
const menus = [aMenu({ categories: [aCategory({ items: [maki] })] })];
const at = (delivery_time_range: string) =>
  anOrder({ customer: aCustomer({ date: { delivery_date: '2026-11-20', delivery_time_range } }) });

test('A-12: an item is ordered within its own times only', async () => {
  const shop = await openShop({ menus });
  const early = await shop.post(CHECKOUT, at('19:00'));
  expect([early.status, early.body.code]).toEqual([409, 'items_unavailable']);
  const { payload } = (await shop.post(`${CHECKOUT}quote`, at('19:00'))).body;
  expect(payload).toMatchObject({ problems: [{ code: 'items_unavailable' }] });
  expect((await shop.post(CHECKOUT, at('20:00'))).status).toBe(200);
});
