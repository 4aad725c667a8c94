import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOption,
  anOptionGroup,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const MINUTE = 60_000;
const text = (at: number) => new Date(at).toISOString();
const inMinutes = (minutes: number) => text(FRIDAY_EVENING + minutes * MINUTE);
const END_OF_SERVICE = '2026-11-21T03:00:00.000Z';

afterEach(() => emptyTables(database.pool, 'holds', 'pauses', 'rush', 'closed_slots'));

/** A shop with a person of the counter, who sets what a test says. */
async function aService(restaurant: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(restaurant);
  const { cookies } = await shop.person('counter', { name: 'Awa' });
  const ask =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    (path: string, body: object = {}) =>
      shop.staff(method, path, { cookies, ...(method !== 'GET' && { body }) });
  return { shop, get: ask('GET'), post: ask('POST'), put: ask('PUT'), remove: ask('DELETE') };
}

const publicAnswer = async ({ app }: Pick<StaffShop, 'app'>) =>
  (await app.inject('/v2/public/availability')).json().payload;

/** The entries of the audit log since the test began, the last one first. */
async function audited(action: string) {
  const { rows } = await database.pool.query(
    `SELECT subject, person_name, before, after FROM staff_audit
     WHERE action = $1 AND entry_id > $2 ORDER BY entry_id DESC`,
    [action, lastEntry],
  );
  return rows;
}

/** The audit log cannot be emptied. */
let lastEntry = 0;
beforeEach(async () => {
  const { rows } = await database.pool.query('SELECT max(entry_id) AS last FROM staff_audit');
  lastEntry = rows[0]?.last ?? 0;
});

test('SV-1, SV-6, and SV-50: what is sold out is known to guests, with the orders that need it', async () => {
  const { shop, post, remove } = await aService();
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  const body = { kind: 'item', id: 'maki-saumon', until: 'service' };
  const held = await post('holds', body);
  expect(held.status).toBe(200);
  const [hold] = held.payload.holds;
  expect(hold).toMatchObject({
    kind: 'item',
    id: 'maki-saumon',
    name: 'Maki saumon',
    until: END_OF_SERVICE,
    remaining: null,
    is_sold_out: true,
    set_by: 'Awa',
    orders: [{ order_id: orderId, units: 0 }],
  });
  const sold = [{ id: 'maki-saumon', until: END_OF_SERVICE }];
  expect((await publicAnswer(shop)).items).toEqual(sold);
  expect((await remove(`holds/${hold.hold_id}`)).payload.holds).toEqual([]);
  expect((await publicAnswer(shop)).items).toEqual([]);
  expect((await remove(`holds/${hold.hold_id}`)).status).toBe(200);
  expect(await audited('hold.set')).toMatchObject([
    { subject: 'item:maki-saumon', person_name: 'Awa', after: { name: 'Maki saumon' } },
  ]);
  expect(await audited('hold.end')).toMatchObject([
    { before: { name: 'Maki saumon', ends_at: END_OF_SERVICE }, after: null },
  ]);
});

test('I-15: an end may be given with an offset', async () => {
  const { post, put } = await aService();
  const until = '2026-11-20T23:30:00+01:00';
  const held = await post('holds', { kind: 'item', id: 'maki-saumon', until });
  expect(held.payload.holds).toMatchObject([{ until: '2026-11-20T22:30:00.000Z' }]);
  const paused = await put('pauses/asap', { until });
  expect(paused.payload.pauses).toMatchObject([{ until: '2026-11-20T22:30:00.000Z' }]);
  const rushed = await put('rush', { minutes: 15, until });
  expect(rushed.payload.rush).toMatchObject({ until: '2026-11-20T22:30:00.000Z' });
});

test('SV-3: setting the same thing again counts anew, and the same request sent twice does not', async () => {
  const { shop, post } = await aService();
  const counted = { kind: 'item', id: 'biere', until: '1h', remaining: 4 };
  const first = (await post('holds', counted)).payload.holds[0];
  expect(first).toMatchObject({ remaining: 4, is_sold_out: false });
  expect((await publicAnswer(shop)).items).toEqual([]);
  const version = async () =>
    (await database.pool.query('SELECT version FROM availability')).rows[0]?.version;
  const before = await version();
  expect((await post('holds', counted)).payload.holds[0].hold_id).toBe(first.hold_id);
  expect(await version()).toBe(before);
  shop.setNow(FRIDAY_EVENING + MINUTE);
  const again = (await post('holds', counted)).payload.holds;
  expect(again).toHaveLength(1);
  expect(again[0].hold_id).not.toBe(first.hold_id);
  expect(await audited('hold.set')).toMatchObject([{ before: { portions: 4 } }, {}]);
});

test('SV-2, and SV-5: nothing is sold out that no menu has, or without an end that is allowed', async () => {
  const { post, get } = await aService();
  const held = { kind: 'option', id: 'soja', until: 'tomorrow' };
  for (const [change, path] of [
    [{ id: 'no-such-option' }, 'id'],
    [{ kind: 'item' }, 'id'],
    [{ until: inMinutes(0) }, 'until'],
    [{ until: '2027-11-20T17:00:00Z' }, 'until'],
    [{ until: 'forever' }, 'until'],
    [{ remaining: -1 }, 'remaining'],
  ] as const) {
    const answer = await post('holds', { ...held, ...change });
    expect([answer.status, answer.code]).toEqual([422, 'validation']);
    expect(JSON.parse(answer.body).errors).toEqual([{ path, message: expect.any(String) }]);
  }
  expect((await get('availability')).payload.holds).toEqual([]);
  const { holdables } = (await get('holdables')).payload;
  expect(holdables).toContainEqual({
    kind: 'item',
    id: 'maki-saumon',
    name: 'Maki saumon',
    context: 'Maki',
  });
  expect(holdables).toContainEqual({
    kind: 'option',
    id: 'soja',
    name: 'Sauce soja',
    context: 'Sauces',
  });
});

test('SV-5: a size is listed with the dishes that it is sold out for', async () => {
  const sized = (item_id: string, item_name: string) => {
    const option_options = [
      anOption({ id: 'petite', name: 'Petite', price: 9 }),
      anOption({ id: `xl-${item_id}`, name: 'XL', price: 14 }),
    ];
    const size = { kind: 'size', min_selected: 1, max_selected: 1, option_options } as const;
    return anItem({
      item_id,
      item_name,
      item_price: { price_pickup: 9, price_delivery: 9, tax_rate: 10 },
      options: [anOptionGroup({ option_id: 'taille', option_name: 'Taille', ...size })],
    });
  };
  const items = [sized('reine', 'Reine'), sized('calzone', 'Calzone')];
  const menus = [aMenu({ categories: [aCategory({ items })] })];
  const { get } = await aService({ restaurant: { menus } });
  const { holdables } = (await get('holdables')).payload;
  const choices = holdables.filter(({ kind }: { kind: string }) => kind === 'option');
  expect(choices).toEqual([
    { kind: 'option', id: 'petite', name: 'Petite', context: 'Reine, Calzone' },
    { kind: 'option', id: 'xl-reine', name: 'XL', context: 'Reine' },
    { kind: 'option', id: 'xl-calzone', name: 'XL', context: 'Calzone' },
  ]);
});

test('SV-10, SV-11, and SV-14: a pause and a rush end with the service, or before', async () => {
  const { shop, put, remove, get } = await aService();
  for (const until of [inMinutes(-1), '2026-11-21T03:00:00.001Z']) {
    expect((await put('pauses/delivery', { until })).status).toBe(422);
    expect((await put('rush', { minutes: 15, until })).status).toBe(422);
  }
  const until = inMinutes(30);
  const pause = { kind: 'delivery', until, set_by: 'Awa' };
  expect((await put('pauses/delivery', { until })).payload.pauses).toMatchObject([pause]);
  await put('pauses/delivery', { until });
  expect(await audited('pause.set')).toHaveLength(1);
  await put('pauses/all', { until: 'service' });
  expect((await put('rush', { minutes: 15, until })).payload.rush).toMatchObject({
    minutes: 15,
    until,
    set_by: 'Awa',
  });
  expect(await publicAnswer(shop)).toMatchObject({
    pauses: [
      { kind: 'all', until: END_OF_SERVICE },
      { kind: 'delivery', until },
    ],
    rush: { minutes: 15, until },
  });
  shop.setNow(FRIDAY_EVENING + 30 * MINUTE);
  expect((await get('availability')).payload).toMatchObject({
    pauses: [{ kind: 'all', until: END_OF_SERVICE }],
    rush: null,
  });
  await put('rush', { minutes: 5, until: 'service' });
  await remove('rush');
  expect((await remove('pauses/all')).payload).toMatchObject({ pauses: [], rush: null });
  expect(await publicAnswer(shop)).toMatchObject({ pauses: [], rush: null });
  expect([...(await audited('pause.end')), ...(await audited('rush.end'))]).toHaveLength(2);
});

test('SV-24, and SV-25: the ruler has the slots of 120 minutes with what is taken, and those that are closed', async () => {
  const settings = someSettings({
    scheduling: { timezone: 'Europe/Paris', days_ahead: 7, minimum_time: 45, slot_capacity: 1 },
  });
  const { shop, put, remove, get } = await aService({ restaurant: { settings } });
  shop.setNow(FRIDAY_EVENING + 7 * MINUTE);
  const date = { delivery_date: '2026-11-20', delivery_time_range: '19:00' };
  const placed = await shop.post(
    '/v2/public/checkout/',
    anOrder({ customer: aCustomer({ date }) }),
  );
  expect(placed.status).toBe(200);
  const { slots } = (await get('availability')).payload;
  expect(slots.map((slot: { starts_at: string }) => slot.starts_at)).toEqual(
    Array.from({ length: 9 }, (_, index) => inMinutes(index * 15)),
  );
  expect(slots.filter((slot: { orders: number }) => slot.orders > 0)).toMatchObject([
    { starts_at: inMinutes(60), orders: 1, order_capacity: 1, is_full: true, is_closed: false },
  ]);
  const path = `slots/${inMinutes(90)}/closure`;
  const closed = (await put(path)).payload.slots.filter(
    (slot: { is_closed: boolean }) => slot.is_closed,
  );
  expect(closed).toMatchObject([{ starts_at: inMinutes(90), is_full: false }]);
  await put(path);
  for (const no of [-60, 91, 97]) {
    expect((await put(`slots/${inMinutes(no)}/closure`)).status).toBe(422);
  }
  const after = (await remove(path)).payload.slots;
  expect(after.some((slot: { is_closed: boolean }) => slot.is_closed)).toBe(false);
  await remove(path);
  const records = [...(await audited('slot.close')), ...(await audited('slot.open'))];
  expect(records.map(({ subject }) => subject)).toEqual([
    `slot:${inMinutes(90)}`,
    `slot:${inMinutes(90)}`,
  ]);
});

test('SV-50: an ingredient that is sold out is known to guests as the articles that name it', async () => {
  const settings = someSettings({ kitchen: { ingredients: [{ id: 'thon', name: 'Thon rouge' }] } });
  const items = [
    anItem({ item_id: 'maki-thon', ingredients: ['thon'] }),
    anItem({ item_id: 'riz', ingredients: [] }),
  ];
  const menus = [aMenu({ categories: [aCategory({ items })] })];
  const { shop, get, post } = await aService({ restaurant: { settings, menus } });
  const thon = { kind: 'ingredient', id: 'thon', name: 'Thon rouge', context: '' };
  expect((await get('holdables')).payload.holdables).toContainEqual(thon);
  const body = { kind: 'ingredient', id: 'thon', until: 'service' };
  expect((await post('holds', body)).payload.holds).toMatchObject([{ name: 'Thon rouge' }]);
  const { items: sold } = await publicAnswer(shop);
  expect(sold).toEqual([{ id: 'maki-thon', until: END_OF_SERVICE }]);
});

test('SV-54: a change is no version of the restaurant, and the menus are answered as before', async () => {
  const { shop, post } = await aService({
    restaurant: {
      menus: [aMenu({ categories: [aCategory({ items: [anItem({ item_id: 'riz' })] })] })],
    },
  });
  const tags = () =>
    Promise.all(
      ['settings', 'menus', 'offers'].map(
        async (name) => (await shop.app.inject(`/v2/public/${name}`)).headers.etag,
      ),
    );
  const version = async () =>
    (await database.pool.query('SELECT version FROM restaurant')).rows[0]?.version;
  const before = [await tags(), await version()];
  const answer = await shop.app.inject('/v2/public/availability');
  const { etag = '' } = answer.headers;
  expect(answer.headers['cache-control']).toBe('no-cache');
  const asked = () =>
    shop.app.inject({ url: '/v2/public/availability', headers: { 'if-none-match': String(etag) } });
  expect([(await asked()).statusCode, (await asked()).body]).toEqual([304, '']);
  await post('holds', { kind: 'item', id: 'riz', until: '1h' });
  expect((await asked()).statusCode).toBe(200);
  expect([await tags(), await version()]).toEqual(before);
});

test('SA-1: the kitchen says what is sold out and pauses nothing; a device without a PIN only reads', async () => {
  const { shop } = await aService();
  const hold = { kind: 'item', id: 'biere', until: '1h' };
  const asked = async (cookies: readonly string[]) => [
    (await shop.staff('GET', 'availability', { cookies })).status,
    (await shop.staff('POST', 'holds', { cookies, body: hold })).status,
    (await shop.staff('PUT', 'pauses/asap', { cookies, body: { until: 'service' } })).status,
  ];
  expect(await asked((await shop.person('kitchen')).cookies)).toEqual([200, 200, 403]);
  expect(await asked((await shop.tablet()).cookies)).toEqual([200, 403, 403]);
  expect(await asked((await shop.person('accountant')).cookies)).toEqual([403, 403, 403]);
});
