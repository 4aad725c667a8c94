import { afterEach, describe, expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const LEFT = ['schedule_exceptions', 'holds', 'pauses', 'closed_slots', 'boards'] as const;
afterEach(() => emptyTables(database.pool, ...LEFT));

const MINUTE = 60_000;
const CHECKOUT = '/v2/public/checkout/';

async function submitted(shop: StaffShop, date: object): Promise<string> {
  const customer = aCustomer({ date: { delivery_time_range: 'ASAP', ...date } });
  const placed = await shop.post(CHECKOUT, anOrder({ customer }));
  const order_id = String(placed.body.payload?.order_id);
  await shop.put(CHECKOUT, { order_id, status: 'pending' });
  return order_id;
}

describe('the opening check', () => {
  test('SV-82, SV-84: has the hours of the day, the devices, and the orders that are started first', async () => {
    const shop = await openShop();
    const tablet = await shop.tablet();
    const { cookies } = await shop.person('manager');
    const day = { delivery_date: '2026-11-20' };
    const late = await submitted(shop, { ...day, delivery_time_range: '21:00-21:15' });
    const soon = await submitted(shop, { ...day, delivery_time_range: '19:00-19:15' });
    await submitted(shop, { delivery_date: '2026-11-21', delivery_time_range: '19:00-19:15' });
    await shop.staff('POST', 'exceptions', {
      cookies,
      body: {
        from: '2026-11-20',
        to: '2026-11-20',
        order_type: 'delivery',
        ranges: [['18:30', '01:00']],
        message: 'Pas de livraison avant 18 h 30',
      },
    });

    const { payload } = await shop.staff('GET', 'opening-check', { cookies: tablet.cookies });
    expect(payload).toMatchObject({
      day: '2026-11-20',
      timezone: 'Europe/Paris',
      devices: [{ name: 'Tablette du passe', is_alive: false }],
      printers: [],
      paper_problems: 0,
      open_orders: 2,
    });
    const { hours, first_orders: first } = payload;
    expect(hours.map((each: { is_exception: boolean }) => each.is_exception)).toEqual([
      false,
      true,
    ]);
    expect(hours[1]).toEqual({
      order_type: 'delivery',
      is_exception: true,
      message: 'Pas de livraison avant 18 h 30',
      ranges: [{ starts_at: '2026-11-20T17:30:00.000Z', ends_at: '2026-11-21T00:00:00.000Z' }],
    });
    expect(first.map((order: { order_id: string }) => order.order_id)).toEqual([soon, late]);
    expect(first[0].due_at).toBe('2026-11-20T18:00:00.000Z');
  });

  test('SV-80: is open to who sees orders, without a name of a guest', async () => {
    const shop = await openShop();
    await submitted(shop, {});
    const { cookies } = await shop.person('kitchen');
    const { status, body } = await shop.staff('GET', 'opening-check', { cookies });
    expect(status).toBe(200);
    expect(body).not.toContain('Martin');
    const { cookies: accountant } = await shop.person('accountant');
    expect((await shop.staff('GET', 'opening-check', { cookies: accountant })).status).toBe(403);
  });
});

describe('the preparation times', () => {
  test('SV-30, SV-31: are learned from orders as soon as possible, once an hour', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('manager');
    const start = shop.now();
    let keys = 0;
    async function cook(date: object, minutes: number): Promise<void> {
      const orderId = await submitted(shop, date);
      for (const [to, after] of [
        ['accepted', 0],
        ['preparing', 1],
        ['ready', minutes],
      ] as const) {
        shop.setNow(start + after * MINUTE);
        keys += 1;
        const { payload } = await shop.staff('GET', `orders/${orderId}`, { cookies });
        const { status } = await shop.staff('POST', `orders/${orderId}/transitions`, {
          cookies,
          body: { to, revision: payload.order.revision },
          headers: { 'idempotency-key': `cook-${keys}` },
        });
        expect(status).toBe(200);
      }
      shop.setNow(start);
    }
    const learned = async () =>
      (await shop.staff('GET', 'preparation-times', { cookies })).payload.learned;
    for (const minutes of [10, 22, 24, 50]) await cook({}, minutes);
    // For later: it waited until it was due.
    await cook({ delivery_date: '2026-11-20', delivery_time_range: '19:00-19:15' }, 55);
    expect(await learned()).toEqual([]);
    await cook({}, 23);
    expect(await learned()).toEqual([]);
    shop.setNow(start + 60 * MINUTE);
    expect(await learned()).toEqual([{ weekday: 'fri', hour: 18, minutes: 25, orders: 5 }]);
  });
});
