import { describe, expect, it, test } from 'vitest';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type Answer, FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';
const MINUTE = 60_000;

const ONE_PLACE = settingsWith(1);
const TWO_PLACES = settingsWith(2);
const ALICE = '203.0.113.1';
const BOB = '203.0.113.2';

function settingsWith(slot_capacity: number) {
  return { settings: someSettings({ scheduling: { timezone: 'Europe/Paris', slot_capacity } }) };
}

const at = (delivery_time_range: string, overrides: Partial<OrderBody> = {}) =>
  anOrder({
    customer: aCustomer({ date: { delivery_date: '2026-11-20', delivery_time_range } }),
    ...overrides,
  });

async function postFrom(shop: Shop, remoteAddress: string, payload: OrderBody) {
  return shop.app.inject({ method: 'POST', url: CHECKOUT, remoteAddress, payload });
}

async function outcomeFrom(shop: Shop, remoteAddress: string, order: OrderBody): Promise<string> {
  const answer = await postFrom(shop, remoteAddress, order);
  return `${answer.statusCode} ${answer.json().code ?? 'success'}`;
}

function submit(shop: Shop, placed: { readonly payload?: Answer['body']['payload'] }) {
  return shop.put(CHECKOUT, { order_id: placed.payload?.order_id, status: 'pending' });
}

test('S-16: a cash order that is not submitted holds its place for 5 minutes', async () => {
  const shop = await openShop(ONE_PLACE);
  const early = await shop.post(CHECKOUT, at('20:00'));
  shop.setNow(FRIDAY_EVENING + 5 * MINUTE - 1);
  expect((await shop.post(CHECKOUT, at('20:00'))).body.code).toBe('slot_full');
  shop.setNow(FRIDAY_EVENING + 5 * MINUTE);
  const late = await shop.post(CHECKOUT, at('20:00'));
  expect(late.status).toBe(200);
  const rejected = await submit(shop, early.body);
  expect([rejected.status, rejected.body.code]).toEqual([409, 'slot_full']);
  expect((await submit(shop, late.body)).status).toBe(200);
});

test('S-16: after 5 minutes a cash order is submitted while there is room', async () => {
  const shop = await openShop(ONE_PLACE);
  const placed = await shop.post(CHECKOUT, at('20:00'));
  shop.setNow(FRIDAY_EVENING + 29 * MINUTE);
  expect((await submit(shop, placed.body)).status).toBe(200);
});

test('S-21: an order that has lost its place gets one again when it is sent again, if there is room', async () => {
  const shop = await openShop(ONE_PLACE);
  const order = at('20:00');
  const placed = await shop.post(CHECKOUT, order);
  shop.setNow(FRIDAY_EVENING + 6 * MINUTE);
  const other = await shop.post(CHECKOUT, at('20:00'));
  const full = await shop.post(CHECKOUT, order);
  expect([full.status, full.body.code]).toEqual([409, 'slot_full']);
  shop.setNow(FRIDAY_EVENING + 12 * MINUTE);
  expect((await shop.post(CHECKOUT, order)).body).toEqual(placed.body);
  expect((await submit(shop, placed.body)).status).toBe(200);
  expect((await submit(shop, other.body)).body.code).toBe('slot_full');
});

test('S-16: each order holds a place of its own, also two that one client placed', async () => {
  const shop = await openShop(TWO_PLACES, { rateLimit: true });
  const first = await postFrom(shop, ALICE, at('20:00'));
  const second = await postFrom(shop, ALICE, at('20:00'));
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(await outcomeFrom(shop, ALICE, at('20:00'))).toBe('409 slot_full');
  expect(await outcomeFrom(shop, BOB, at('20:00'))).toBe('409 slot_full');
  expect((await submit(shop, first.json())).status).toBe(200);
  expect((await submit(shop, second.json())).status).toBe(200);
});

describe.each([
  ['where slots have a capacity', settingsWith(50)],
  [
    'where slots have none',
    { settings: someSettings({ scheduling: { timezone: 'Europe/Paris' } }) },
  ],
])('%s', (_, settings) => {
  it('S-23: a client has three open orders at most, and the rejection says when to retry', async () => {
    const shop = await openShop(settings, { rateLimit: true });
    const [first] = [
      await postFrom(shop, ALICE, at('20:00')),
      await postFrom(shop, ALICE, at('20:15')),
      await postFrom(shop, ALICE, at('20:30')),
    ];
    shop.setNow(FRIDAY_EVENING + 10 * MINUTE);
    const order = at('20:45');
    const rejected = await postFrom(shop, ALICE, order);
    expect([rejected.statusCode, rejected.json().code, rejected.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      String(20 * 60),
    ]);
    expect(await outcomeFrom(shop, BOB, at('20:45'))).toBe('200 success');
    // A submitted order does not count.
    await submit(shop, first?.json());
    expect(await outcomeFrom(shop, ALICE, order)).toBe('200 success');
    expect(await outcomeFrom(shop, ALICE, at('21:00'))).toBe('429 rate_limited');
    // Nor does an expired one.
    shop.setNow(FRIDAY_EVENING + 30 * MINUTE);
    expect(await outcomeFrom(shop, ALICE, at('21:00'))).toBe('200 success');
  });

  it('S-23: an open order that is sent again or changed is no further one', async () => {
    const shop = await openShop(settings, { rateLimit: true });
    const orders = ['20:00', '20:15', '20:30'].map((time) => at(time));
    for (const order of orders) expect(await outcomeFrom(shop, ALICE, order)).toBe('200 success');
    const [order] = orders;
    if (!order) throw new Error('There is an order.');
    expect(await outcomeFrom(shop, ALICE, order)).toBe('200 success');
    expect(await outcomeFrom(shop, ALICE, { ...order, comment: 'Sans sonner' })).toBe(
      '200 success',
    );
  });

  it('S-23: of 20 concurrent orders of one client three are taken, and all of ten other clients', async () => {
    const shop = await openShop(settings, { rateLimit: true });
    const times = Array.from(
      { length: 20 },
      (_, index) => `${20 + (index >> 3)}:${index % 2 ? '15' : '30'}`,
    );
    const others = Array.from({ length: 10 }, (_, index) => `198.51.100.${index}`);
    const [ofAlice, ofOthers] = await Promise.all([
      Promise.all(times.map((time) => outcomeFrom(shop, ALICE, at(time)))),
      Promise.all(others.map((client) => outcomeFrom(shop, client, at('20:00')))),
    ]);
    expect(ofAlice.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => '200 success'),
      ...Array.from({ length: 17 }, () => '429 rate_limited'),
    ]);
    expect(new Set(ofOthers)).toEqual(new Set(['200 success']));
  });

  it('S-23: two servers count the open orders of a client together', async () => {
    const servers = [
      await openShop(settings, { rateLimit: true }),
      await openShop(settings, { rateLimit: true }),
    ];
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const server = servers[index % 2];
        if (!server) throw new Error('There are two servers.');
        return outcomeFrom(server, ALICE, at(index < 6 ? '20:00' : '21:00'));
      }),
    );
    expect(outcomes.filter((outcome) => outcome === '200 success')).toHaveLength(3);
  });
});

test('S-23, I-13: a fourth open order is refused long before 120 in an hour, which count refused and repeated ones', async () => {
  const shop = await openShop({}, { rateLimit: true });
  const first = at('20:00');
  await postFrom(shop, ALICE, first);
  await postFrom(shop, ALICE, at('20:15'));
  await postFrom(shop, ALICE, at('20:30'));
  shop.setNow(FRIDAY_EVENING + 10 * MINUTE);
  const fourth = at('20:45');
  const refused = await postFrom(shop, ALICE, fourth);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(20 * 60)]);
  for (let sent = 4; sent < 110; sent += 1) await postFrom(shop, ALICE, first);
  for (let sent = 110; sent < 120; sent += 1) await postFrom(shop, ALICE, fourth);
  // The hour began with the first one.
  const over = await postFrom(shop, ALICE, first);
  expect([over.statusCode, over.headers['retry-after']]).toEqual([429, String(50 * 60)]);
});

test('S-23: clients are not distinguished where limits are off', async () => {
  const shop = await openShop();
  for (const time of ['20:00', '20:15', '20:30', '20:45', '21:00']) {
    expect(await outcomeFrom(shop, ALICE, at(time))).toBe('200 success');
  }
});

test('S-23: 60 orders that are never submitted leave a day to others', async () => {
  const shop = await openShop(TWO_PLACES, { rateLimit: true });
  const times = Array.from(
    { length: 60 },
    (_, index) =>
      `${String(19 + (index >> 4)).padStart(2, '0')}:${['00', '15', '30', '45'][index % 4]}`,
  );
  for (const time of times) await postFrom(shop, ALICE, at(time));
  const slots = await shop.app.inject(`${CHECKOUT}slots?is_pickup=true`);
  const full = slots
    .json()
    .payload.days.flatMap((day: { slots: { is_full: boolean }[] }) => day.slots)
    .filter((slot: { is_full: boolean }) => slot.is_full);
  expect(full).toEqual([]);
  for (const time of new Set(times)) {
    const placed = await postFrom(shop, BOB, at(time));
    expect((await submit(shop, placed.json())).status).toBe(200);
  }
});

test('S-23: an order’s client is stored as a keyed hash, and deleted once it is submitted', async () => {
  const shop = await openShop(TWO_PLACES, { rateLimit: true });
  const placed = await postFrom(shop, ALICE, at('20:00'));
  const stored = async () => (await database.pool.query('SELECT client_hash FROM orders')).rows;
  expect(await stored()).toEqual([{ client_hash: expect.stringMatching(/^[\w-]{22}$/) }]);
  await submit(shop, placed.json());
  expect(await stored()).toEqual([{ client_hash: null }]);
});
