import { offerUsesAnswer, simulationAnswer } from '@comptoir/contract/staff/offers';
import { beforeEach, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { anOffer, aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const CHECKOUT = '/v2/public/checkout/';
const A_DAY = 24 * 60 * 60_000;
const OFFERS = [
  anOffer({ id: 'dix', name: '10 % de remise' }),
  anOffer({
    id: 'hiver',
    name: 'Noël',
    value: 20,
    code: 'NOEL',
    auto_apply: 'No',
    from: '2026-12-01',
    to: '2026-12-24',
    minimum_amount: 25,
    max_uses: 1,
  }),
];

beforeEach(async () => {
  await database.pool.query(
    `DELETE FROM catalogue_entities; DELETE FROM catalogue_schedule;
     UPDATE catalogue_draft SET base_version = 0, pictures = '[]'`,
  );
  await restaurantRepository(database.pool).replace(aRestaurant({ offers: OFFERS }), new Map());
});

async function manager(shop: StaffShop) {
  const { cookies } = await shop.person('manager');
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, headers = {}) =>
    shop.staff(method, `catalogue${path}`, { cookies, ...(body && { body }), headers });
  return {
    call,
    async simulate(overrides: object = {}) {
      const cart = {
        items: [{ item_id: 'maki-saumon', quantity: 2 }],
        is_pickup: true,
        date: '2026-11-20',
        time: '18:00',
        coupon: null,
        ...overrides,
      };
      const answer = await call('POST', '/offers/simulation', cart);
      expect(answer.status, answer.body).toBe(200);
      return simulationAnswer.parse(JSON.parse(answer.body)).payload;
    },
    async uses() {
      const answer = await call('GET', '/offers/uses');
      return offerUsesAnswer.parse(JSON.parse(answer.body)).payload;
    },
  };
}

/** The shops of the tests sell what has version 0. */
async function selling<Result>(work: () => Promise<Result>): Promise<Result> {
  const { rows } = await database.pool.query<{ version: number }>('SELECT version FROM restaurant');
  await database.pool.query('UPDATE restaurant SET version = 0');
  const result = await work();
  await database.pool.query('UPDATE restaurant SET version = $1', [rows[0]?.version]);
  return result;
}

const LESS = { discount: 1.18, tax: 0.97, total: 10.62 };
async function submitted(shop: StaffShop, order: Partial<OrderBody> = {}): Promise<string> {
  const placed = await shop.post(CHECKOUT, anOrder({ ...LESS, ...order }));
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const order_id = String(placed.body.payload?.order_id);
  expect((await shop.put(CHECKOUT, { order_id, status: 'pending' })).status).toBe(200);
  return order_id;
}

test('OL-10: the simulation says what counts, what is missing and why not, from the draft', async () => {
  const shop = await openShop();
  const { simulate, call } = await manager(shop);
  const now = await simulate({ coupon: 'noel' });
  expect(now).toMatchObject({ subtotal: 11.8, discount: 1.18, total: 10.62 });
  expect(now.offers).toEqual([
    { offer_id: 'dix', name: '10 % de remise', saved: 1.18, result: { kind: 'applied' } },
    {
      offer_id: 'hiver',
      name: 'Noël',
      saved: 0,
      result: { kind: 'outside_times', next: { date: '2026-12-01', time: '00:00' } },
    },
  ]);
  const december = { date: '2026-12-24', time: '23:59' };
  const noel = async (more: object) => (await simulate({ ...december, ...more })).offers[1]?.result;
  expect(await noel({})).toEqual({ kind: 'minimum', missing: 13.2 });
  const five = [{ item_id: 'maki-saumon', quantity: 5 }];
  expect(await noel({ items: five })).toEqual({ kind: 'code' });
  expect(await noel({ items: five, coupon: ' Noel ' })).toEqual({ kind: 'applied' });
  expect((await simulate({ coupon: 'rien' })).is_coupon_known).toBe(false);

  const { entities } = (await call('GET', '')).payload;
  const entity = entities.find(({ id }: { id: string }) => id === 'dix');
  const content = { ...entity.content, value: 50 };
  await call('PUT', '/entities/offer/dix', { content }, { 'if-match': `"${entity.revision}"` });
  expect(await simulate()).toMatchObject({ discount: 5.9, total: 5.9 });
});

test('OL-10: a simulation prices a delivery to a zone, and knows which uses are over', async () => {
  const offers = [anOffer({ id: 'dix', max_uses: 1 })];
  await restaurantRepository(database.pool).replace(aRestaurant({ offers }), new Map());
  const shop = await openShop({ restaurant: { offers } });
  const { simulate } = await manager(shop);
  await selling(() => submitted(shop));
  expect((await simulate()).offers[0]?.result).toEqual({ kind: 'used_up' });
  const { features } = aRestaurant().settings;
  const zone = features?.delivery?.zones?.[0]?.name;
  expect((await simulate({ is_pickup: false, zone })).delivery).toBeGreaterThan(0);
  expect((await simulate({ is_pickup: false })).delivery).toBe(0);
});

test('OL-10: a draft with errors is not simulated: they are answered', async () => {
  const shop = await openShop();
  const { call } = await manager(shop);
  const { entities } = (await call('GET', '')).payload;
  const { revision, content } = entities.find(({ id }: { id: string }) => id === 'dix');
  const wrong = { content: { ...content, value: 101 } };
  await call('PUT', '/entities/offer/dix', wrong, { 'if-match': `"${revision}"` });
  const answer = await call('POST', '/offers/simulation', {
    items: [],
    is_pickup: true,
    date: '2026-11-20',
    time: '18:00',
  });
  expect([answer.status, answer.code]).toEqual([422, 'catalogue_invalid']);
  expect(JSON.parse(answer.body).findings).toMatchObject([{ kind: 'offer', id: 'dix' }]);
});

test.each([
  ['1999-12-31', 422],
  ['2000-01-01', 200],
  ['2099-12-31', 200],
  ['2100-01-01', 422],
  ['9999-12-31', 422],
])(
  'OL-10: a simulation on %s is answered %i, also for an offer of another day',
  async (date, status) => {
    const active_times = { days: ['sun' as const, 'mon' as const], start: '12:00', end: '12:01' };
    const shop = await openShop({ restaurant: { offers: [anOffer({ id: 'dix', active_times })] } });
    const { call } = await manager(shop);
    const cart = { items: [{ item_id: 'maki-saumon', quantity: 1 }], is_pickup: true };
    const answer = await call('POST', '/offers/simulation', { ...cart, date, time: '23:59' });
    expect(answer.status, answer.body).toBe(status);
  },
);

test('OL-9: uses are those of submitted orders that were not cancelled, of 30 days and in all', async () => {
  const shop = await openShop({ restaurant: { offers: OFFERS } });
  const { uses } = await manager(shop);
  expect(await uses()).toEqual([]);
  await selling(async () => {
    await submitted(shop);
    shop.setNow(FRIDAY_EVENING + 31 * A_DAY);
    await submitted(shop);
    const cancelled = await submitted(shop);
    await ordersAt(database.pool).cancel(cancelled, { refund: null });
    await shop.post(CHECKOUT, anOrder(LESS));
  });
  const two = await manager(shop);
  expect(await two.uses()).toEqual([
    {
      offer_id: 'dix',
      last_30_days: { orders: 1, saved: 1.18 },
      in_all: { orders: 2, saved: 2.36 },
    },
  ]);
});

test('OL-9, OL-10: both are for who may change the catalogue', async () => {
  const shop = await openShop();
  const { cookies } = await shop.person('counter');
  const body = { items: [], is_pickup: true, date: '2026-11-20', time: '18:00' };
  expect((await shop.staff('GET', 'catalogue/offers/uses', { cookies })).status).toBe(403);
  const simulation = await shop.staff('POST', 'catalogue/offers/simulation', { cookies, body });
  expect(simulation.status).toBe(403);
});
