import type { Place } from '@comptoir/domain/delivery/place';
import { expect, test } from 'vitest';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { AN_ADDRESS, aCustomer, aDelivery, anOrder } from '#test/builders/order-builder.ts';
import { aMenu, anOffer, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';

const A_HOUSE: Place = {
  label: '3 Rue de la République, 69002 Lyon',
  mainText: '3 Rue de la République',
  secondaryText: '69002 Lyon',
  precision: 'house',
  houseNumber: '3',
  street: 'Rue de la République',
  address: '3 Rue de la République',
  city: 'Lyon',
  region: 'Auvergne-Rhône-Alpes',
  postalCode: '69002',
  country: 'France',
  latitude: 45.767,
  longitude: 4.836,
};

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';

test('I-10: a cash order is priced by the server, stored with its lines, and numbered', async () => {
  const shop = await openShop();
  const { status, body } = await shop.post(CHECKOUT, anOrder({ comment: ' Sans gingembre ' }));
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'success',
    payload: {
      order_id: expect.any(String),
      order_number: 1,
      status: 'pending',
      order_key: expect.any(String),
    },
  });
  const { rows } = await database.pool.query(
    'SELECT subtotal_cents, tax_cents, total_cents, delivery_date, delivery_time, comment FROM orders',
  );
  expect(rows).toEqual([
    {
      subtotal_cents: 1180,
      tax_cents: 107,
      total_cents: 1180,
      delivery_date: '2026-11-20',
      delivery_time: 'ASAP',
      comment: 'Sans gingembre',
    },
  ]);
  const lines = await database.pool.query(
    'SELECT position, item_name, quantity, unit_price_cents, total_cents, charged FROM order_lines',
  );
  expect(lines.rows).toEqual([
    {
      position: 1,
      item_name: 'Maki saumon',
      quantity: 2,
      unit_price_cents: 590,
      total_cents: 1180,
      charged: [{ rate: 10, tax_cents: 107, gross_cents: 1180 }],
    },
  ]);
});

test('I-11: order numbers count from 1 each day of the restaurant', async () => {
  const shop = await openShop();
  const numbers = [];
  for (const _ of [1, 2, 3]) {
    numbers.push((await shop.post(CHECKOUT, anOrder())).body.payload?.order_number);
  }
  shop.setNow(Date.parse('2026-11-21T17:00:00Z'));
  const tomorrow = aCustomer({
    date: { delivery_date: '2026-11-21', delivery_time_range: 'ASAP' },
  });
  const next = await shop.post(CHECKOUT, anOrder({ customer: tomorrow }));
  expect([...numbers, next.body.payload?.order_number]).toEqual([1, 2, 3, 1]);
});

test('I-11: order numbers count by the day of service, which ends at 04:00', async () => {
  const shop = await openShop();
  const numberAt = async (instant: string) => {
    shop.setNow(Date.parse(instant));
    const date = { delivery_date: '2026-11-21', delivery_time_range: '19:00' };
    const order = anOrder({ customer: aCustomer({ date }) });
    return (await shop.post(CHECKOUT, order)).body.payload?.order_number;
  };
  expect(await numberAt('2026-11-20T22:30:00Z')).toBe(1);
  // 00:30, 03:59 and 04:00 in Paris.
  expect(await numberAt('2026-11-20T23:30:00Z')).toBe(2);
  expect(await numberAt('2026-11-21T02:59:00Z')).toBe(3);
  expect(await numberAt('2026-11-21T03:00:00Z')).toBe(1);
});

test('I-11: 50 concurrent sends of one order make one', async () => {
  const shop = await openShop();
  const order = anOrder();
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.post(CHECKOUT, order)));
  const ids = new Set(answers.map(({ body }) => body.payload?.order_id));
  expect(ids.size).toBe(1);
  expect(new Set(answers.map(({ body }) => body.payload?.order_number))).toEqual(new Set([1]));
  const { rows } = await database.pool.query(
    'SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM order_lines) AS lines',
  );
  expect(rows).toEqual([{ orders: 1, lines: 1 }]);
  expect((await shop.post(CHECKOUT, anOrder())).body.payload?.order_number).toBe(2);
});

test('I-11: new content under the id of an open order replaces it and keeps its ids', async () => {
  const shop = await openShop();
  const order = anOrder();
  const first = await shop.post(CHECKOUT, order);
  const changed = {
    ...order,
    items: [{ item_id: 'maki-saumon', quantity: 1, note: 'coupé fin', options: [] }],
    subtotal: 5.9,
    tax: 0.54,
    total: 5.9,
  };
  const second = await shop.post(CHECKOUT, changed);
  expect(second.body).toEqual(first.body);
  const { rows } = await database.pool.query(
    'SELECT total_cents, (SELECT string_agg(note, $1) FROM order_lines) AS notes FROM orders',
    [','],
  );
  expect(rows).toEqual([{ total_cents: 590, notes: 'coupé fin' }]);
});

test('I-11: an order that is replaced on another day gets a number of that day', async () => {
  const shop = await openShop();
  const order = anOrder();
  const first = await shop.post(CHECKOUT, order);
  shop.setNow(Date.parse('2026-11-21T17:00:00Z'));
  const other = await shop.post(CHECKOUT, anOrder());
  expect(other.body.payload?.order_number).toBe(1);
  const second = await shop.post(CHECKOUT, { ...order, comment: 'autre' });
  expect(second.body.payload).toEqual({ ...first.body.payload, order_number: 2 });
});

test('I-11: new content under the id of a submitted order is rejected', async () => {
  const shop = await openShop();
  const order = anOrder();
  const placed = await shop.post(CHECKOUT, order);
  await shop.put(CHECKOUT, { order_id: placed.body.payload?.order_id, status: 'pending' });
  const again = await shop.post(CHECKOUT, order);
  expect(again.body).toEqual(placed.body);
  const other = await shop.post(CHECKOUT, { ...order, comment: 'autre' });
  expect([other.status, other.body.code]).toEqual([409, 'local_id_reused']);
});

test('I-51: the allergens that a guest filtered by are stored each once, and part of what was sent', async () => {
  const shop = await openShop();
  const order = anOrder({ avoided_allergens: ['sesame', 'gluten', 'sesame'] });
  const placed = await shop.post(CHECKOUT, order);
  expect(placed.status).toBe(200);
  const stored = async () =>
    (await database.pool.query('SELECT avoided_allergens FROM orders')).rows;
  expect(await stored()).toEqual([{ avoided_allergens: ['gluten', 'sesame'] }]);
  await shop.put(CHECKOUT, { order_id: placed.body.payload?.order_id, status: 'pending' });
  const same = await shop.post(CHECKOUT, { ...order, avoided_allergens: ['gluten', 'sesame'] });
  expect(same.body).toEqual(placed.body);
  const other = await shop.post(CHECKOUT, { ...order, avoided_allergens: [] });
  expect([other.status, other.body.code]).toEqual([409, 'local_id_reused']);
});

test('I-51: an order without allergens is the same whether it names none or says nothing', async () => {
  const shop = await openShop();
  const order = anOrder();
  const placed = await shop.post(CHECKOUT, order);
  await shop.put(CHECKOUT, { order_id: placed.body.payload?.order_id, status: 'pending' });
  for (const avoided_allergens of [null, []]) {
    expect((await shop.post(CHECKOUT, { ...order, avoided_allergens })).body).toEqual(placed.body);
  }
});

test.each([
  [['tomato'], 'avoided_allergens[0]'],
  [Array(15).fill('gluten'), 'avoided_allergens'],
  ['gluten', 'avoided_allergens'],
])('I-51: %j as allergens is rejected, and nothing is stored', async (sent, path) => {
  const shop = await openShop();
  const { status, body } = await shop.post(CHECKOUT, { ...anOrder(), avoided_allergens: sent });
  expect([status, body.code]).toEqual([422, 'validation']);
  expect(body.errors).toMatchObject([{ path }]);
  expect((await database.pool.query('SELECT FROM orders')).rows).toEqual([]);
});

test('I-52: what a guest writes about allergies is stored in one line, and part of what was sent', async () => {
  const shop = await openShop();
  const order = anOrder({ allergies: ' Sésame,\n  et \u200barachides ' });
  const placed = await shop.post(CHECKOUT, order);
  expect(placed.status).toBe(200);
  const { rows } = await database.pool.query('SELECT allergies FROM orders');
  expect(rows).toEqual([{ allergies: 'Sésame, et arachides' }]);
  await shop.put(CHECKOUT, { order_id: placed.body.payload?.order_id, status: 'pending' });
  const same = await shop.post(CHECKOUT, { ...order, allergies: 'Sésame, et arachides' });
  expect(same.body).toEqual(placed.body);
  const other = await shop.post(CHECKOUT, { ...order, allergies: null });
  expect([other.status, other.body.code]).toEqual([409, 'local_id_reused']);
});

test('I-52: more than 200 characters about allergies are rejected by order and quote, with the path', async () => {
  const shop = await openShop();
  const order = anOrder({ allergies: 'é'.repeat(201) });
  for (const url of [CHECKOUT, `${CHECKOUT}quote`]) {
    const { status, body } = await shop.post(url, order);
    expect([url, status, body.errors?.[0]?.path]).toEqual([url, 422, 'allergies']);
  }
  const longest = await shop.post(CHECKOUT, { ...order, allergies: 'é'.repeat(200) });
  expect(longest.status).toBe(200);
});

test('K-34: entry code and floor are stored in one line each, and part of what was sent', async () => {
  const shop = await openShop();
  const at = (access: object) => aCustomer({ location: { ...AN_ADDRESS, ...access } });
  const bare = aDelivery({ customer: at({}) });
  const placed = await shop.post(CHECKOUT, bare);
  expect(placed.status).toBe(200);
  const empty = at({ entry_code: ' \u200b', floor: null });
  expect((await shop.post(CHECKOUT, { ...bare, customer: empty })).body).toEqual(placed.body);
  const full = at({ entry_code: ' 27B\n puis 4480A', floor: '3e, à gauche ' });
  await shop.post(CHECKOUT, { ...bare, customer: full });
  const { rows } = await database.pool.query('SELECT address, entry_code, floor FROM orders');
  expect(rows).toEqual([
    { address: '3 rue de la République', entry_code: '27B puis 4480A', floor: '3e, à gauche' },
  ]);
  await shop.put(CHECKOUT, { order_id: placed.body.payload?.order_id, status: 'pending' });
  const other = await shop.post(CHECKOUT, bare);
  expect([other.status, other.body.code]).toEqual([409, 'local_id_reused']);
});

test.each(['entry_code', 'floor'])(
  'K-34: more than 60 characters are rejected at %s',
  async (field) => {
    const shop = await openShop();
    const of = (length: number) =>
      aDelivery({
        customer: aCustomer({ location: { ...AN_ADDRESS, [field]: 'é'.repeat(length) } }),
      });
    for (const url of [CHECKOUT, `${CHECKOUT}quote`]) {
      const { status, body } = await shop.post(url, of(61));
      expect([url, status, body.errors?.[0]?.path]).toEqual([
        url,
        422,
        `customer.location.${field}`,
      ]);
    }
    expect((await shop.post(CHECKOUT, of(60))).status).toBe(200);
  },
);

test('I-10: another price than the guest saw is rejected with the fresh quote, and nothing is stored', async () => {
  const shop = await openShop();
  for (const amount of ['subtotal', 'discount', 'delivery', 'tax', 'total'] as const) {
    const { status, body } = await shop.post(CHECKOUT, anOrder({ [amount]: 1 }));
    expect([amount, status, body.code]).toEqual([amount, 409, 'price_changed']);
    expect(body.quote).toMatchObject({ subtotal: 11.8, tax: 1.07, total: 11.8 });
  }
  const { rows } = await database.pool.query('SELECT count(*) AS orders FROM orders');
  expect(rows).toEqual([{ orders: 0 }]);
});

test('D-1: a delivery is priced by the zone of its address', async () => {
  const shop = await openShop();
  const { status, body } = await shop.post(CHECKOUT, aDelivery());
  expect([status, body.code]).toEqual([200, undefined]);
});

test.each([
  ['no zone serves the address', { ...AN_ADDRESS, postal_code: '13001' }, 'too_far'],
  ['the address is missing', { ...AN_ADDRESS, address: '' }, 'validation'],
])('I-8: a delivery is rejected when %s', async (_reason, location, code) => {
  const shop = await openShop();
  const { status, body } = await shop.post(
    CHECKOUT,
    aDelivery({ customer: aCustomer({ location }) }),
  );
  expect([status, body.code]).toEqual([422, code]);
  expect(body.errors?.map(({ path }) => path)).toEqual(['customer.location.address']);
});

test('I-8: a distance is measured by the server, and compared exactly', async () => {
  const settings = someSettings({
    features: {
      delivery: {
        active: true,
        calculation_type: 'distance',
        max_distance: 5,
        distance_tiers: [
          { up_to: 2, fee: 2 },
          { up_to: 5, fee: 4.5 },
        ],
      },
    },
  });
  const asked: string[] = [];
  const shop = await openShop(
    { settings },
    {
      geocoder: {
        search: async (text) => {
          asked.push(text);
          return [A_HOUSE];
        },
        reverse: async () => null,
      },
      router: { route: async () => ({ metres: 2000.5, seconds: 400, estimated: false }) },
    },
  );
  const order = aDelivery({ delivery: 4.5, tax: 1.59, total: 17.5 });
  expect((await shop.post(CHECKOUT, order)).status).toBe(200);
  expect(asked).toEqual(['3 rue de la République, 69002 Lyon']);
});

test('I-8: an order waits for its distance when no provider answers, and says so', async () => {
  const settings = someSettings({
    features: { delivery: { active: true, calculation_type: 'distance' } },
  });
  const isDown = () => Promise.reject(new ProviderError('ban', 'provider_unavailable', 'down'));
  const shop = await openShop({ settings }, { geocoder: { search: isDown, reverse: isDown } });
  const { status, body } = await shop.post(CHECKOUT, aDelivery());
  expect([status, body.code]).toEqual([502, 'provider_unavailable']);
  expect((await shop.post(CHECKOUT, anOrder())).status).toBe(200);
});

test('C-5: the minimum of an option group is held', async () => {
  const menu = aMenu();
  const [group] = menu.categories[0]?.items[0]?.options ?? [];
  if (group) group.min_selected = 1;
  const shop = await openShop({ menus: [menu] });
  const { status, body } = await shop.post(CHECKOUT, anOrder());
  expect([status, body.code, body.errors?.[0]?.path]).toEqual([
    422,
    'validation',
    'items[0].options',
  ]);
});

test('I-10: an item the menu does not have is named, in a quote too', async () => {
  const shop = await openShop();
  const items = [
    { item_id: 'maki-saumon', quantity: 1, note: '', options: [] },
    { item_id: 'pizza', quantity: 1, note: '', options: [] },
  ];
  for (const path of [CHECKOUT, `${CHECKOUT}quote`]) {
    const { status, body } = await shop.post(path, anOrder({ items }));
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'items[1].item_id']);
  }
});

test('S-14: a time that is not offered is rejected by the name of its field', async () => {
  const shop = await openShop();
  const at = (delivery_date: string, delivery_time_range: string) =>
    shop.post(
      CHECKOUT,
      anOrder({ customer: aCustomer({ date: { delivery_date, delivery_time_range } }) }),
    );
  const past = await at('2026-11-20', '12:00');
  const offGrid = await at('2026-11-21', '12:07');
  const farAhead = await at('2026-12-20', '12:00');
  expect([past, offGrid, farAhead].map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 3 }, () => [422, 'slot_unavailable']),
  );
  expect([past, offGrid, farAhead].map(({ body }) => body.errors?.[0]?.path)).toEqual([
    'customer.date.delivery_time_range',
    'customer.date.delivery_time_range',
    'customer.date.delivery_date',
  ]);
});

test('A-5: items that are not served at the chosen time are named', async () => {
  const shop = await openShop({
    menus: [
      aMenu({
        active_times: {
          sat: { label: 'Samedi', is_open: true, times: [{ start: '18:00', end: '23:00' }] },
        },
      }),
    ],
  });
  const { status, body } = await shop.post(
    CHECKOUT,
    anOrder({
      customer: aCustomer({
        date: { delivery_date: '2026-11-21', delivery_time_range: '12:00' },
      }),
    }),
  );
  expect([status, body.code]).toEqual([409, 'items_unavailable']);
  expect(body.items).toEqual([{ item_id: 'maki-saumon', item_name: 'Maki saumon' }]);
});

test('K-12: a way of paying that the restaurant does not take is rejected', async () => {
  const shop = await openShop();
  const { status, body } = await shop.post(CHECKOUT, anOrder({ payment_method: 'card' }));
  expect([status, body.code, body.errors?.[0]?.path]).toEqual([
    422,
    'payment_method',
    'payment_method',
  ]);
});

test('I-10: an empty cart is rejected as an order and a quote of zeros', async () => {
  const shop = await openShop();
  const empty = { items: [], subtotal: 0, tax: 0, total: 0 };
  const order = await shop.post(CHECKOUT, anOrder(empty));
  expect([order.status, order.body.code, order.body.errors?.[0]?.path]).toEqual([
    422,
    'empty_cart',
    'items',
  ]);
  const quote = await shop.post(`${CHECKOUT}quote`, { items: [], is_pickup: true });
  expect(quote.status).toBe(200);
  expect(quote.body.payload).toMatchObject({
    subtotal: 0,
    discount: 0,
    delivery: 0,
    tax: 0,
    total: 0,
    lines: [],
    problems: [{ code: 'empty_cart' }],
  });
});

test('O-10: an unknown coupon is rejected in an order and a problem in a quote', async () => {
  const shop = await openShop();
  const order = await shop.post(CHECKOUT, anOrder({ coupon: 'RIEN' }));
  expect([order.status, order.body.code, order.body.errors?.[0]?.path]).toEqual([
    422,
    'coupon_unknown',
    'coupon',
  ]);
  const quote = await shop.post(`${CHECKOUT}quote`, anOrder({ coupon: 'RIEN' }));
  expect(quote.body.payload).toMatchObject({
    discount: 0,
    coupon: { code: 'RIEN', valid: false, offer_id: null },
    problems: [{ code: 'coupon_unknown' }],
  });
});

test('O-11: a coupon the cart does not fit yet is valid, explained, and does not stop the order', async () => {
  const offers = [anOffer({ code: 'Midi', auto_apply: 'No', minimum_amount: 50 })];
  const shop = await openShop({ offers });
  const quote = await shop.post(`${CHECKOUT}quote`, anOrder({ coupon: ' midi ' }));
  expect(quote.body.payload).toMatchObject({
    discount: 0,
    coupon: { code: 'midi', valid: true, offer_id: 'dix-pour-cent' },
    problems: [{ code: 'coupon_not_applicable' }],
  });
  expect((await shop.post(CHECKOUT, anOrder({ coupon: 'MIDI' }))).status).toBe(200);
});

test('I-13: a client sends 120 orders an hour at most, and the rejection says when to retry', async () => {
  const shop = await openShop({}, { rateLimit: true });
  const order = anOrder();
  for (let sent = 0; sent < 120; sent += 1) await shop.post(CHECKOUT, order);
  const rejected = await shop.app.inject({ method: 'POST', url: CHECKOUT, payload: order });
  expect([rejected.statusCode, rejected.json().code, rejected.headers['retry-after']]).toEqual([
    429,
    'rate_limited',
    '3600',
  ]);
  shop.setNow(FRIDAY_EVENING + 60 * 60_000);
  expect((await shop.post(CHECKOUT, order)).status).toBe(200);
});

test('I-17: a user_id without a token is rejected', async () => {
  const shop = await openShop();
  const { status, body } = await shop.post(CHECKOUT, anOrder({ user_id: 'u1' }));
  expect([status, body.code]).toEqual([401, 'unauthorized']);
});
