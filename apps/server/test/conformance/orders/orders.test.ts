import { beforeEach, describe, expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, aDelivery, anOrder } from '#test/builders/order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const place = async (order: object) => {
  const { status, body } = await shop.post(CHECKOUT, order);
  return body.payload ?? { status, code: body.code };
};
const submit = (order_id: unknown, more: object = {}) =>
  shop.put(CHECKOUT, { order_id, status: 'pending', ...more });

describe('the id that a storefront draws', () => {
  test('I-11: is answered alike however the same content is written', async () => {
    const order = anOrder({ coupon: '', comment: '' });
    const placed = await place(order);
    await submit(placed.order_id);
    const reordered = Object.fromEntries(Object.entries(order).reverse());
    expect(await place(reordered)).toEqual(placed);
    const { coupon, comment, free_items, transaction_id, user_id, status, ...least } = order;
    expect(await place(least)).toEqual(placed);
    const nulls = { coupon: null, comment: null, free_items: null, transaction_id: null };
    expect(await place({ ...order, ...nulls })).toEqual(placed);
    const items = [{ item_id: 'maki-saumon', quantity: 2, item_name: 'Maki saumon', price: 5.9 }];
    expect(await place({ ...order, items })).toEqual(placed);
    const noise = { total: 11.799999999999999, subtotal: 11.8 + 1e-15 };
    expect(await place({ ...order, ...noise })).toEqual(placed);
  });

  test('I-11: belongs to one order only, whichever client sends it', async () => {
    const order = anOrder();
    const placed = await place(order);
    await submit(placed.order_id);
    const others = [
      { payment_method: 'cash', customer: aCustomer({ phone: '06 11 22 33 44' }) },
      { items: [{ item_id: 'biere', quantity: 1 }], subtotal: 4.5, tax: 0.75, total: 4.5 },
      { comment: 'Sans wasabi' },
    ];
    for (const other of others) {
      expect(await place({ ...order, ...other })).toEqual({ status: 409, code: 'local_id_reused' });
    }
    expect(await place(order)).toEqual(placed);
  });

  test('I-11: belongs to one order only, also with content that could not be ordered', async () => {
    const order = anOrder();
    const placed = await place(order);
    await submit(placed.order_id);
    const yesterday = { delivery_date: '2026-11-19', delivery_time_range: '12:00' };
    const others = [
      { items: [{ item_id: 'maki-saumon', quantity: 3 }] },
      { items: [] },
      { coupon: 'RIEN' },
      { payment_method: 'card' },
      { customer: aCustomer({ date: yesterday }) },
      {
        is_pickup: false,
        customer: aCustomer({ location: { ...AN_ADDRESS, postal_code: '13001' } }),
      },
      { is_pickup: false },
    ];
    for (const other of others) {
      expect(await place({ ...order, ...other })).toEqual({ status: 409, code: 'local_id_reused' });
    }
    expect(await place(order)).toEqual(placed);
  });

  test('I-11: keeps order id, number and place when its order is replaced', async () => {
    const scheduling = { timezone: 'Europe/Paris', slot_capacity: 1 };
    shop = await openShop({ settings: someSettings({ scheduling }) });
    const date = { delivery_date: '2026-11-20', delivery_time_range: '20:00' };
    const order = anOrder({ customer: aCustomer({ date }) });
    const placed = await place(order);
    const changed = { ...order, comment: 'Sonnez deux fois' };
    expect(await place(changed)).toEqual(placed);
    expect(await place(anOrder({ customer: order.customer }))).toEqual({
      status: 409,
      code: 'slot_full',
    });
    expect(await place(changed)).toEqual(placed);
  });

  test('I-11: a replacement that is rejected leaves the order as it was', async () => {
    const order = anOrder();
    const placed = await place(order);
    for (const wrong of [{ total: 5 }, { coupon: 'RIEN' }, { payment_method: 'card' }]) {
      expect((await shop.post(CHECKOUT, { ...order, ...wrong })).status).toBeGreaterThan(400);
    }
    expect(await place(order)).toEqual(placed);
    const { rows } = await database.pool.query('SELECT total_cents, coupon_code FROM orders');
    expect(rows).toEqual([{ total_cents: 1180, coupon_code: null }]);
  });
});

describe('the rejection of an order', () => {
  test('I-11: its id cannot be guessed, its number is short', async () => {
    const placed = [];
    for (const _ of [1, 2, 3]) placed.push(await place(anOrder()));
    const ids = placed.map(({ order_id }) => String(order_id));
    for (const id of ids) expect(id).toMatch(/^[\w-]{22,64}$/);
    const common = [...(ids[0] ?? '')].filter((char, at) => ids.every((id) => id[at] === char));
    expect(common.length).toBeLessThan(6);
    expect(placed.map(({ order_number }) => order_number)).toEqual([1, 2, 3]);
    expect(Object.keys(placed[0] ?? {})).toEqual([
      ...['order_id', 'order_number', 'status', 'order_key'],
    ]);
  });

  test('I-10: prices, fees and names from the browser are ignored', async () => {
    const items = [{ item_id: 'maki-saumon', quantity: 2, item_price: { price_pickup: 0 } }];
    const cheap = anOrder({ subtotal: 0, tax: 0, total: 0 });
    const { status, body } = await shop.post(CHECKOUT, { ...cheap, items, delivery_fee: 0 });
    expect([status, body.code]).toEqual([409, 'price_changed']);
    const near = { ...aDelivery({ delivery: 0, total: 13, tax: 1.18 }), zone: { delivery_fee: 0 } };
    const answer = await shop.post(CHECKOUT, near);
    expect(answer.body).toMatchObject({
      code: 'price_changed',
      quote: { subtotal: 13, discount: 0, delivery: 5.5, tax: 1.68, total: 18.5 },
    });
    const { rows } = await database.pool.query('SELECT count(*) AS orders FROM orders');
    expect(rows).toEqual([{ orders: 0 }]);
  });

  test('I-10: the quote of a changed price is the one to confirm', async () => {
    const order = aDelivery({ total: 1 });
    const { body } = await shop.post(CHECKOUT, order);
    const { subtotal, discount, delivery, tax, total } = Object(body.quote);
    expect(await place({ ...order, subtotal, discount, delivery, tax, total })).toMatchObject({
      status: 'pending',
    });
  });

  test('K-14: a delivery names what is missing of its address', async () => {
    for (const [field, value] of [
      ['address', ''],
      ['city', '  '],
      ['postal_code', null],
    ] as const) {
      const location = { ...AN_ADDRESS, [field]: value };
      const order = { ...aDelivery(), customer: { ...aCustomer(), location } };
      const { status, body } = await shop.post(CHECKOUT, order);
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([
        422,
        [`customer.location.${field}`],
      ]);
    }
    const { location, ...homeless } = aCustomer();
    const { status, body } = await shop.post(CHECKOUT, { ...aDelivery(), customer: homeless });
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['address', 'city', 'postal_code'].map((field) => `customer.location.${field}`),
    ]);
  });

  test('K-14: a delivery without a country goes to France', async () => {
    const { country, ...location } = AN_ADDRESS;
    await place({ ...aDelivery(), customer: { ...aCustomer(), location } });
    const { rows } = await database.pool.query('SELECT address, city, country FROM orders');
    expect(rows).toEqual([{ address: '3 rue de la République', city: 'Lyon', country: 'France' }]);
  });
});

describe('submitting', () => {
  test('I-11: needs the order’s id and a status', async () => {
    const { order_id } = await place(anOrder());
    for (const [body, path] of [
      [{}, 'order_id'],
      [{ status: 'pending' }, 'order_id'],
      [{ order_id: 5, status: 'pending' }, 'order_id'],
      [{ order_id: ['a'], status: 'pending' }, 'order_id'],
      [{ order_id: 'a b', status: 'pending' }, 'order_id'],
      [{ order_id }, 'status'],
      [{ order_id, status: 'done' }, 'status'],
      [{ order_id, status: 'pending', transaction_id: 'x' }, 'transaction_id'],
    ] as const) {
      const answer = await shop.put(CHECKOUT, body);
      const paths = answer.body.errors?.map((error) => error.path);
      expect([body, answer.status, paths?.[0]]).toEqual([body, 422, path]);
    }
  });

  test('I-11: a cash order carries no card, or three nulls', async () => {
    const nothing = { client_secret: null, customer_id: null, payment_intent_id: null };
    for (const transaction_id of [undefined, null, {}, nothing]) {
      const { order_id, order_number } = await place({ ...anOrder(), transaction_id });
      const { status, body } = await submit(order_id, { transaction_id });
      expect([status, body.payload]).toEqual([200, { order_id, order_number, status: 'pending' }]);
    }
  });

  test('I-11: « paid » is rejected, also for an order that was submitted', async () => {
    const { order_id } = await place(anOrder());
    await submit(order_id);
    const { status, body } = await submit(order_id, { status: 'paid' });
    expect([status, body.code, body.message]).toEqual([
      402,
      'payment_required',
      'Le paiement n’a pas abouti. Veuillez réessayer.',
    ]);
    expect((await submit(order_id)).status).toBe(200);
  });
});

test('I-13: too many orders are answered with a retry time, in the envelope', async () => {
  shop = await openShop({}, { rateLimit: true });
  const ask = () => shop.app.inject({ method: 'POST', url: CHECKOUT, payload: {} });
  for (let sent = 0; sent < 120; sent += 1) expect((await ask()).statusCode).toBe(422);
  const refused = await ask();
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      status: 'error',
      code: 'rate_limited',
      message: 'Trop de demandes. Veuillez patienter un instant.',
    },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await shop.post(`${CHECKOUT}quote`, { items: [] })).status).toBe(200);
});
