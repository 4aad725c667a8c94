import { afterEach, expect, test } from 'vitest';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { aCategory, aMenu, anItem, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aCardOrder, cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { executeDueEffects } from '#test/shops/due-jobs.ts';
import { byBoard, ordersAt } from '#test/shops/orders-at.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = shops(database);
const openCardShop = cardShops(database);
const staff = setByStaff(database);
const CHECKOUT = '/v2/public/checkout/';
const EVENING = { fri: [['17:00', '19:30']] as [string, string][] };
const at20 = (time: string) => Date.parse(`2026-11-20T${time}+01:00`);

afterEach(() => emptyTables(database.pool, 'schedule_exceptions'));

/** Twelve units in a quarter of an hour: two orders of two trays of three units. */
const restaurant = {
  settings: someSettings({ scheduling: { timezone: 'Europe/Paris', capacity_units: 12 } }),
  menus: [
    aMenu({
      time_ranges: EVENING,
      pickup_time_ranges: EVENING,
      categories: [
        aCategory({ items: [anItem({ load: 3 }), anItem({ item_id: 'long', lead_minutes: 40 })] }),
      ],
    }),
  ],
};

const for20 = (delivery_time_range: string, overrides: Partial<OrderBody> = {}) =>
  anOrder({
    customer: aCustomer({ date: { delivery_date: '2026-11-20', delivery_time_range } }),
    ...overrides,
  });

async function codes(shop: Shop, orders: readonly OrderBody[]) {
  const answers = await Promise.all(orders.map((order) => shop.post(CHECKOUT, order)));
  return answers.map(({ body }) => body.code ?? 'success').toSorted();
}

async function unitsBySlot(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.pool.query<{ slot: string; units: number }>(
    `SELECT to_char(slot_starts_at AT TIME ZONE 'Europe/Paris', 'HH24:MI') AS slot, sum(load)::int AS units
     FROM orders GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ slot, units }) => [slot, units]));
}

async function slotsOf(shop: Shop, items = '') {
  const url = `${CHECKOUT}slots?is_pickup=true&items=${items}`;
  return (await shop.app.inject(url)).json().payload;
}

test('SV-20: concurrent orders never take more than the kitchen units of their slot', async () => {
  const shop = await openShop(restaurant);
  const orders = Array.from({ length: 12 }, () => for20('19:00'));
  expect(await codes(shop, orders)).toEqual([
    ...Array.from({ length: 10 }, () => 'slot_full'),
    ...['success', 'success'],
  ]);
  expect(await unitsBySlot()).toEqual({ '19:00': 12 });
});

test('SV-28: as soon as possible moves on to the next slot with room for its units', async () => {
  const shop = await openShop(restaurant);
  const orders = Array.from({ length: 5 }, () => anOrder());
  expect(new Set(await codes(shop, orders))).toEqual(new Set(['success']));
  expect(await unitsBySlot()).toEqual({ '18:00': 12, '18:15': 12, '18:30': 6 });
});

test('SV-8: an order gives its units back when it is cancelled before its preparation', async () => {
  const shop = await openShop(restaurant);
  const placed = await shop.post(CHECKOUT, for20('19:00'));
  const order_id = String(placed.body.payload?.order_id);
  await shop.put(CHECKOUT, { order_id, status: 'pending' });
  expect(await codes(shop, [for20('19:00'), for20('19:00')])).toEqual(['slot_full', 'success']);
  await ordersAt(database.pool).cancel(order_id, { refund: null });
  expect(await codes(shop, [for20('19:00')])).toEqual(['success']);
});

test('SV-8, OB-8: a cancellation that can be taken back keeps its units, whatever waits with it', async () => {
  const shop = await openShop(restaurant);
  const placed = await shop.post(CHECKOUT, for20('19:00'));
  const order_id = String(placed.body.payload?.order_id);
  await shop.put(CHECKOUT, { order_id, status: 'pending' });
  expect(await codes(shop, [for20('19:00'), for20('19:00')])).toEqual(['slot_full', 'success']);
  const orders = ordersAt(database.pool);
  await orders.advance(order_id, 'accepted', byBoard(1));
  await orders.cancel(order_id, { refund: null }, byBoard(2));
  expect(await codes(shop, [for20('19:00')])).toEqual(['slot_full']);
  expect((await orders.undo(order_id, byBoard(3))).kind).toBe('undone');
  expect(await codes(shop, [for20('19:00')])).toEqual(['slot_full']);
  await orders.cancel(order_id, { refund: null }, byBoard(4));
  await executeDueEffects(database.pool, FRIDAY_EVENING + 10_000);
  expect(await codes(shop, [for20('19:00')])).toEqual(['success']);
});

test('SV-23: an order that no slot can take is told to call the restaurant', async () => {
  const shop = await openShop(restaurant);
  const items = [{ item_id: 'maki-saumon', quantity: 5, note: '', options: [] }];
  const { body } = await shop.post(CHECKOUT, for20('19:00', { items }));
  expect([body.code, body.message]).toEqual([
    'slot_full',
    'Votre commande est trop grande pour un seul créneau. Appelez le restaurant.',
  ]);
});

test('SV-29: the slots of a cart are judged by its units and its lead time, and say when it is ready', async () => {
  const shop = await openShop(restaurant);
  await codes(shop, [anOrder()]);
  const full = ({ days }: { days: { slots: { label: string; is_full: boolean }[] }[] }) =>
    days[0]?.slots.filter(({ is_full }) => is_full).map(({ label }) => label.slice(0, 5));
  const small = await slotsOf(shop, 'maki-saumon:2');
  expect([small.asap_at, full(small)]).toEqual(['2026-11-20T17:00:00.000Z', []]);
  const large = await slotsOf(shop, 'maki-saumon:2,maki-saumon:1');
  expect([large.asap, large.asap_at, full(large)]).toEqual([
    true,
    '2026-11-20T17:15:00.000Z',
    ['18:00'],
  ]);
  const slow = await slotsOf(shop, 'long:1,unknown:3');
  expect(slow.days[0].slots[0].label).toMatch(/^18:45/);
  const wrong = await shop.app.inject(`${CHECKOUT}slots?items=maki`);
  expect(wrong.statusCode).toBe(422);
});

test('SV-27: a pause says when orders are taken again, and takes those for later', async () => {
  const shop = await openShop(restaurant);
  await staff.pause('pickup', at20('18:45'));
  const { status, body } = await shop.post(CHECKOUT, for20('18:30'));
  const message =
    'Le restaurant ne prend pas de commande pour cette heure. Les commandes reprennent à 18:45.';
  expect([status, body]).toMatchObject([
    409,
    { code: 'paused', message, paused_until: '2026-11-20T17:45:00.000Z' },
  ]);
  expect(await codes(shop, [anOrder()])).toEqual(['paused']);
  expect(await codes(shop, [for20('18:45')])).toEqual(['success']);
  expect(await slotsOf(await openShop(restaurant))).toMatchObject({
    asap: false,
    is_paused: true,
    paused_until: '2026-11-20T17:45:00.000Z',
  });
});

test('SV-26: an open order is neither sent again nor submitted into a pause or a closed slot', async () => {
  const shop = await openShop(restaurant);
  const [paused, closed, later] = [for20('18:30'), for20('19:00'), for20('19:15')];
  const ids = [];
  for (const order of [paused, closed, later]) {
    ids.push((await shop.post(CHECKOUT, order)).body.payload?.order_id);
  }
  await staff.pause('all', at20('18:45'));
  await staff.closeSlot(at20('19:00'));
  const submit = async (order_id: unknown) =>
    (await shop.put(CHECKOUT, { order_id, status: 'pending' })).body.code ?? 'success';
  expect(await Promise.all(ids.map(submit))).toEqual(['paused', 'slot_full', 'success']);
  expect(await codes(shop, [paused])).toEqual(['paused']);
  expect(await codes(shop, [closed])).toEqual(['slot_full']);
  expect(await codes(shop, [later])).toEqual(['success']);
});

const openUntil = (closesAt: string) => {
  const hours = { fri: [['17:00', closesAt]] as [string, string][] };
  return { menus: [aMenu({ time_ranges: hours, pickup_time_ranges: hours })] };
};
/** Ready in 20 minutes: at 18:50 as soon as possible is 19:15. */
const in20Minutes = (closesAt: string, limits = {}) => {
  const scheduling = { timezone: 'Europe/Paris', pickup_minimum_time: 20, ...limits };
  return { settings: someSettings({ scheduling }), ...openUntil(closesAt) };
};

test('SV-26: one as soon as possible is not submitted into a closed slot, and sent again goes on to the next', async () => {
  const shop = await openShop(in20Minutes('20:00'));
  shop.setNow(at20('18:50'));
  const order = anOrder();
  const placed = await shop.post(CHECKOUT, order);
  const submit = async () => {
    const { order_id } = placed.body.payload ?? {};
    const { status, body } = await shop.put(CHECKOUT, { order_id, status: 'pending' });
    return [status, body.code, body.errors?.[0]?.path];
  };
  expect(await unitsBySlot()).toEqual({ '19:15': 2 });
  await staff.closeSlot(at20('19:15'));
  expect(await submit()).toEqual([409, 'slot_full', 'customer.date.delivery_time_range']);
  expect((await shop.post(CHECKOUT, order)).body).toEqual(placed.body);
  expect(await unitsBySlot()).toEqual({ '19:30': 2 });
  expect(await submit()).toEqual([200, undefined, undefined]);
});

test('SV-26: one by card goes on to the next slot before it is charged, with its payment', async () => {
  const shop = await openCardShop(openUntil('20:00'));
  shop.setNow(at20('18:50'));
  const intentId = await shop.intent();
  const order = aCardOrder(intentId);
  const placed = await shop.post(CHECKOUT, order);
  expect(await unitsBySlot()).toEqual({ '19:00': 2 });
  await staff.closeSlot(at20('19:00'));
  expect((await shop.post(CHECKOUT, order)).body).toEqual(placed.body);
  shop.stripe.ledger.pay(intentId);
  const { order_id } = placed.body.payload ?? {};
  expect((await shop.put(CHECKOUT, { order_id, status: 'paid' })).status).toBe(200);
  expect(await unitsBySlot()).toEqual({ '19:15': 2 });
});

test('SV-26: one as soon as possible that has the last place is refused for what is sold out, not for its own place', async () => {
  const shop = await openShop(in20Minutes('19:30', { slot_capacity: 1 }));
  shop.setNow(at20('18:50'));
  const order = anOrder();
  expect((await shop.post(CHECKOUT, order)).status).toBe(200);
  await staff.hold('item', 'maki-saumon', at20('23:00'));
  const { status, body } = await shop.post(CHECKOUT, order);
  expect([status, body.code, body.message]).toEqual([
    409,
    'items_unavailable',
    '« Maki saumon » : épuisé jusqu’à 23:00.',
  ]);
});

test('SV-26: one as soon as possible is not submitted for a slot that other hours have taken away', async () => {
  const shop = await openShop(in20Minutes('20:00', { slot_capacity: 1 }));
  shop.setNow(at20('18:50'));
  expect(await codes(shop, [for20('19:15')])).toEqual(['success']);
  const placed = await shop.post(CHECKOUT, anOrder());
  expect(await unitsBySlot()).toEqual({ '19:15': 2, '19:30': 2 });
  await database.pool.query(
    `INSERT INTO schedule_exceptions (from_day, to_day, ranges)
     VALUES ('2026-11-20', '2026-11-20', '[["17:00", "19:30"]]')`,
  );
  await staff.somethingElse();
  const { order_id } = placed.body.payload ?? {};
  const refused = await shop.put(CHECKOUT, { order_id, status: 'pending' });
  expect([refused.status, refused.body.code]).toEqual([422, 'slot_unavailable']);
});

test('SV-26: a rush that began since takes no order from a guest who is sending it', async () => {
  const shop = await openShop(restaurant);
  const placed = await shop.post(CHECKOUT, anOrder());
  await staff.rush(30, at20('19:30'));
  shop.setNow(FRIDAY_EVENING + 1_000);
  const { status } = await shop.put(CHECKOUT, {
    order_id: placed.body.payload?.order_id,
    status: 'pending',
  });
  expect(status).toBe(200);
});
