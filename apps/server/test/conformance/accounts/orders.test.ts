import { ordersAnswer } from '@comptoir/contract/accounts/auth-orders';
import { beforeEach, describe, expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, aDelivery, anOrder } from '#test/builders/order-builder.ts';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type AccountShop, accountShops } from '#test/shops/account-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = accountShops(database);
const CHECKOUT = '/v2/public/checkout/';
const SECOND = 1000;

let shop: AccountShop;
beforeEach(async () => {
  shop = await openShop();
});

const send = async (order: object, headers: Record<string, string> = {}) => {
  const answer = await shop.app.inject({ method: 'POST', url: CHECKOUT, headers, payload: order });
  return { status: answer.statusCode, body: answer.json() };
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const place = async (order: object, token?: string) => {
  const { body } = await send(order, token === undefined ? {} : bearer(token));
  expect(body).toMatchObject({ status: 'success' });
  await shop.put(CHECKOUT, { order_id: body.payload.order_id, status: 'pending' });
  return body.payload;
};
const ordersOf = async (token: string, query = '') => {
  const { status, headers, body } = await shop.auth('GET', `/orders${query}`, { token });
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(ordersAnswer.parse(body)).toEqual(body);
  return ordersAnswer.parse(body);
};

describe('an order with an account', () => {
  test('I-17, N-18: needs the token of that account, whose address is verified', async () => {
    const jeanne = await shop.member();
    const paul = await shop.member({ email: 'paul@example.fr' });
    const unverified = await shop.signUp({ email: 'lea@example.fr' });
    const code = async (order: object, headers: Record<string, string> = {}) => {
      const { status, body } = await send({ ...anOrder(), ...order }, headers);
      return [status, body.code];
    };
    const named = { user_id: jeanne.id };
    expect(await code(named)).toEqual([401, 'unauthorized']);
    expect(await code(named, bearer('x'.repeat(43)))).toEqual([401, 'unauthorized']);
    expect(await code(named, bearer(paul.token))).toEqual([403, 'forbidden']);
    const claimed = { ...bearer(jeanne.token), 'x-user-id': paul.id };
    expect(await code(named, claimed)).toEqual([403, 'forbidden']);
    const own = { user_id: unverified.body.user?.id };
    const token = String(unverified.body.token);
    expect(await code(own, bearer(token))).toEqual([403, 'email_not_verified']);
    const { rows } = await database.pool.query('SELECT count(*) AS orders FROM orders');
    expect(rows).toEqual([{ orders: 0 }]);
    expect(await code(named, bearer(jeanne.token))).toEqual([200, undefined]);
  });

  test('N-7, N-18: takes the token from the body as well', async () => {
    const { token, id } = await shop.member();
    const { status } = await send({ ...anOrder(), user_id: id, token });
    expect(status).toBe(200);
    const { rows } = await database.pool.query('SELECT user_id FROM orders');
    expect(rows).toEqual([{ user_id: id }]);
  });

  test('N-15, N-18: is rejected when the account is deleted under it', async () => {
    const { token, id } = await shop.member();
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query('DELETE FROM users');
    const placing = send({ ...anOrder(), user_id: id }, bearer(token));
    const waiting = async () => {
      const { rows } = await database.pool.query(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    await client.query('COMMIT');
    client.release();
    const { status, body } = await placing;
    expect([status, body.code]).toEqual([401, 'unauthorized']);
  });

  test('I-17: a guest’s order is accepted with any token', async () => {
    const { token } = await shop.member();
    for (const headers of [bearer('tok'), bearer(token), {}]) {
      expect((await send(anOrder(), headers)).status).toBe(200);
    }
    const { rows } = await database.pool.query('SELECT DISTINCT user_id FROM orders');
    expect(rows).toEqual([{ user_id: null }]);
  });
});

describe('the orders of an account', () => {
  test('N-14: are the payloads as they were sold, with what the shop added', async () => {
    const { token, id } = await shop.member();
    const sauce = {
      option_id: 'sauces',
      selected: 1,
      option_options: [{ id: 'epicee', quantity: 1 }],
    };
    const items = [{ item_id: 'maki-saumon', quantity: 2, note: 'Sans wasabi', options: [sauce] }];
    const order = {
      ...aDelivery({ comment: 'Sonnez', coupon: null }),
      items,
      user_id: id,
      subtotal: 14.6,
      tax: 1.83,
      total: 20.1,
    };
    const { order_id, order_number, order_key } = await place(order, token);
    const { local_id, payment_method, is_pickup, subtotal, discount, delivery, tax, total } = order;
    const answer = await ordersOf(token);
    expect(answer).toEqual({
      page: 1,
      limit: 20,
      total: 1,
      orders: [
        {
          order_id,
          order_number,
          order_key,
          status: 'pending',
          progress: 'received',
          created_at: '2026-11-20T17:00:00.000Z',
          local_id,
          user_id: id,
          is_pickup,
          payment_method,
          subtotal,
          discount,
          delivery,
          tax,
          total,
          taxes: [{ rate: 10, tax: 1.83 }],
          coupon: null,
          comment: 'Sonnez',
          transaction_id: { client_secret: null, customer_id: null, payment_intent_id: null },
          items: [
            {
              item_id: 'maki-saumon',
              item_name: 'Maki saumon',
              quantity: 2,
              note: 'Sans wasabi',
              unit_price: 6.5,
              line_total: 14.6,
              discount: 0,
              options: [
                {
                  option_id: 'sauces',
                  option_name: 'Sauces',
                  selected: 1,
                  option_options: [
                    { id: 'epicee', name: 'Mayonnaise épicée', quantity: 1, price: 0.8 },
                  ],
                },
              ],
            },
          ],
          free_items: [],
          customer: {
            first_name: 'Jeanne',
            last_name: 'Martin',
            email: 'jeanne.martin@example.fr',
            phone: '06 39 98 12 34',
            location: AN_ADDRESS,
            date: { delivery_date: '2026-11-20', delivery_time_range: 'ASAP' },
          },
        },
      ],
    });
  });

  test('N-14: are the submitted ones, newest first, page by page', async () => {
    const { token, id } = await shop.member();
    const numbers: number[] = [];
    for (let index = 0; index < 23; index += 1) {
      shop.setNow(FRIDAY_EVENING + index * SECOND);
      const { order_number } = await place({ ...anOrder(), user_id: id }, token);
      numbers.unshift(order_number);
    }
    await send({ ...anOrder(), user_id: id }, bearer(token));
    const numbersOn = async (query: string) => {
      const { orders, page, limit, total } = await ordersOf(token, query);
      expect(total).toBe(23);
      return { page, limit, numbers: orders.map(({ order_number }) => order_number) };
    };
    const first = { page: 1, limit: 20, numbers: numbers.slice(0, 20) };
    expect(await numbersOn('')).toEqual(first);
    expect(await numbersOn('?page=1&limit=20')).toEqual(first);
    expect(await numbersOn('?page=2')).toEqual({ page: 2, limit: 20, numbers: numbers.slice(20) });
    expect(await numbersOn('?page=3')).toEqual({ page: 3, limit: 20, numbers: [] });
    expect(await numbersOn('?page=99999999999')).toMatchObject({ limit: 20, numbers: [] });
    expect(await numbersOn('?page=2&limit=5')).toMatchObject({ numbers: numbers.slice(5, 10) });
  });

  test('N-14, T-4: have the key that opens their state, as long as it does', async () => {
    const { token, id } = await shop.member();
    const { order_key } = await place({ ...anOrder(), user_id: id }, token);
    const stateOf = async () =>
      (await shop.app.inject(`/v2/public/orders/${order_key}`)).statusCode;
    const keys = async () => (await ordersOf(token)).orders.map((order) => order.order_key);
    expect([await keys(), await stateOf()]).toEqual([[order_key], 200]);
    shop.setNow(FRIDAY_EVENING + 24 * 3_600 * SECOND);
    expect([await keys(), await stateOf()]).toEqual([[undefined], 404]);
  });

  test('N-14: say that they were cancelled', async () => {
    const { token, id } = await shop.member();
    const { order_key } = await place({ ...anOrder(), user_id: id }, token);
    const url = `/v2/public/orders/${order_key}/cancel`;
    expect((await shop.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(200);
    expect((await ordersOf(token)).orders).toMatchObject([
      { status: 'pending', progress: 'cancelled' },
    ]);
  });

  test('N-14: a page and a number that are out of bounds are brought into them', async () => {
    const { token } = await shop.member();
    const bounds = async (query: string) => {
      const { page, limit } = await ordersOf(token, query);
      return [page, limit];
    };
    expect(await bounds('?page=0&limit=0')).toEqual([1, 1]);
    expect(await bounds('?page=-3&limit=101')).toEqual([1, 100]);
    expect(await bounds('?page=x&limit=')).toEqual([1, 20]);
    expect(await bounds('?page=2.9&limit=1e1')).toEqual([2, 10]);
  });

  test('N-14: those of other accounts cannot be read', async () => {
    const jeanne = await shop.member();
    const paul = await shop.member({ email: 'paul@example.fr' });
    await place({ ...anOrder(), user_id: jeanne.id }, jeanne.token);
    expect((await ordersOf(paul.token)).total).toBe(0);
    const asked = await shop.auth('GET', `/orders?user_id=${jeanne.id}`, { token: paul.token });
    expect([asked.status, asked.body.code]).toEqual([403, 'forbidden']);
    expect((await shop.auth('GET', `/orders?user_id=${jeanne.id}`)).status).toBe(401);
    expect((await shop.auth('GET', `/orders?token=${jeanne.id}`)).status).toBe(401);
  });
});

describe('orders without the account', () => {
  const offered = async (token: string) =>
    (await shop.auth('GET', '/guest-orders', { token })).body;

  test('N-17: are offered when they carry its verified address, and taken over', async () => {
    const early = await place(
      anOrder({ customer: aCustomer({ email: 'JEANNE.martin@example.fr' }) }),
    );
    const { token, id } = await shop.member();
    shop.setNow(FRIDAY_EVENING + SECOND);
    const late = await place(anOrder());
    await place(anOrder({ customer: aCustomer({ email: 'paul@example.fr' }) }));
    await send(anOrder());
    expect((await ordersOf(token)).total).toBe(0);
    expect(await offered(token)).toEqual({
      total: 2,
      orders: [
        { order_number: late.order_number, created_at: '2026-11-20T17:00:01.000Z', total: 11.8 },
        { order_number: early.order_number, created_at: '2026-11-20T17:00:00.000Z', total: 11.8 },
      ],
    });
    const taken = await shop.auth('POST', '/guest-orders', { token });
    expect([taken.status, taken.headers['cache-control'], taken.body]).toEqual([
      200,
      'no-store',
      { claimed: 2 },
    ]);
    const { orders } = await ordersOf(token);
    expect(orders.map(({ order_id, user_id }) => [order_id, user_id])).toEqual([
      [late.order_id, id],
      [early.order_id, id],
    ]);
    expect(await offered(token)).toEqual({ total: 0, orders: [] });
    expect((await shop.auth('POST', '/guest-orders', { token })).body).toEqual({ claimed: 0 });
  });

  test('N-17: belong to no account once they are anonymised', async () => {
    await place(anOrder());
    const first = await shop.member();
    await shop.auth('DELETE', '/delete-profile', {
      token: first.token,
      body: { password: 'correct horse battery' },
    });
    shop.setNow(FRIDAY_EVENING + 60 * SECOND);
    const second = await shop.member();
    expect(await offered(second.token)).toEqual({ total: 0, orders: [] });
  });
});

test('OL-4: an account is one guest, whatever addresses its orders have', async () => {
  const once = { auto_apply: 'No', code: 'BIENVENUE', max_uses_per_guest: 1 } as const;
  shop = await openShop({ restaurant: { offers: [anOffer(once)] } });
  const { token, id } = await shop.member();
  const less = { discount: 1.18, tax: 0.97, total: 10.62, coupon: 'bienvenue' };
  const from = (email: string) =>
    send({ ...anOrder(less), user_id: id, customer: aCustomer({ email }) }, bearer(token));
  expect((await from('jeanne@example.fr')).status).toBe(200);
  expect((await from('travail@example.fr')).body.code).toBe('price_changed');
  const guest = await send(anOrder({ ...less, customer: aCustomer({ email: 'paul@example.fr' }) }));
  expect(guest.status).toBe(200);
});
