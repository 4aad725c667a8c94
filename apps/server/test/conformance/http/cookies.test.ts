import { describe, expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { describedApi } from '#test/fuzz/described-api.ts';
import { testDatabase } from '#test/harness/database.ts';
import { accountShops } from '#test/shops/account-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';

const CHECKOUT = '/v2/public/checkout/';
const database = testDatabase();
const openShop = accountShops(database);
const FOREIGN = { origin: 'https://evil.example', referer: 'https://evil.example/' };

/** The content types that a page of another origin may send without a preflight. */
const SIMPLE_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

describe('a request that a page of another origin makes a browser send', () => {
  test('I-20, N-7: carries a cookie that no route of guests reads, and none is set', async () => {
    const shop = await openShop();
    const { token, id } = await shop.member();
    const cookie = `token=${token}; user_id=${id}; authorization=Bearer ${token}`;
    const guarded = (await describedApi(shop.app)).filter(
      ({ path, statuses }) => !path.startsWith('/v2/staff/') && statuses.includes(401),
    );
    expect(guarded.length).toBeGreaterThan(8);
    for (const { method, path } of guarded) {
      if (path === '/v2/public/checkout/' || path.endsWith('/login/')) continue;
      const answer = await shop.app.inject({ method, url: path, headers: { ...FOREIGN, cookie } });
      expect([path, answer.statusCode]).toEqual([path, 401]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const login = await shop.auth('POST', '/login/', {
      headers: FOREIGN,
      body: { email: 'jeanne.martin@example.fr', password: 'correct horse battery' },
    });
    expect(login.status).toBe(200);
    expect(login.headers['set-cookie']).toBeUndefined();
  });

  test.each(SIMPLE_TYPES)('I-3, I-20: is rejected everywhere with a body of %s', async (type) => {
    const { app, post, put } = await openShop();
    const order = await post(CHECKOUT, anOrder());
    const order_id = String(order.body.payload?.order_id);
    await put(CHECKOUT, { order_id, status: 'pending' });
    // A body with a photograph is read for the guest of an order alone.
    const key = await keyOf(database, order_id);
    const withBody = (await describedApi(app)).filter(({ body }) => body !== null);
    expect(withBody.length).toBeGreaterThan(15);
    for (const { method, path } of withBody) {
      const headers = { ...FOREIGN, 'content-type': type };
      const url = path.replace('{key}', key).replaceAll(/\{\w+\}/g, 'x');
      const answer = await app.inject({ method, url, headers, payload: '{}' });
      expect([path, answer.statusCode]).toEqual([path, 415]);
    }
  });
});
