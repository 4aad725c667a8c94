import { expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { accountShops } from '#test/shops/account-shop.ts';

const openShop = accountShops(testDatabase());

const PATHS = [
  ['POST', 'signup', 'POST'],
  ['POST', 'login', 'POST'],
  ['POST', 'logout', 'POST'],
  ['GET', 'verify-otp', 'GET'],
  ['GET', 'send-otp', 'GET'],
  ['POST', 'reset-password', 'POST'],
  ['GET', 'profile', 'GET, HEAD'],
  ['PATCH', 'update-profile', 'PATCH'],
  ['POST', 'change-password', 'POST'],
  ['DELETE', 'delete-profile', 'DELETE'],
  ['GET', 'export', 'GET, HEAD'],
  ['GET', 'sessions', 'GET, HEAD'],
  ['DELETE', 'sessions/an-id', 'DELETE'],
  ['GET', 'orders', 'GET, HEAD'],
  ['GET', 'guest-orders', 'GET, HEAD, POST'],
  ['POST', 'guest-orders', 'GET, HEAD, POST'],
] as const;

test.each(PATHS)(
  'I-1, I-3: %s %s is read with and without a slash at its end',
  async (method, path, allowed) => {
    const shop = await openShop();
    const call = method === 'GET' ? {} : { body: {} };
    const [without, withSlash] = await Promise.all([
      shop.auth(method, `/${path}`, call),
      shop.auth(method, `/${path}/`, call),
    ]);
    expect([401, 422]).toContain(without.status);
    expect(withSlash.body).toEqual(without.body);
    expect(without.headers['cache-control']).toBe('no-store');
    const other = await shop.app.inject({ method: 'PUT', url: `/v2/public/auth/${path}` });
    expect([other.statusCode, other.headers.allow]).toEqual([405, allowed]);
  },
);

test('I-3: a call without a body may have the content type of JSON', async () => {
  const shop = await openShop();
  const { token } = await shop.member();
  for (const path of ['guest-orders', 'logout']) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/v2/public/auth/${path}/`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect([path, answer.statusCode]).toEqual([path, 200]);
  }
  for (const payload of ['', '{"a":', '{"__proto__":1}']) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/v2/public/auth/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect([payload, answer.statusCode, answer.json().code]).toEqual([
      payload,
      400,
      'malformed_json',
    ]);
  }
});
