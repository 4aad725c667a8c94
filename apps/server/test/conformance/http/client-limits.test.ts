import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { describedApi } from '#test/fuzz/described-api.ts';
import { countAttempts } from '#test/harness/counted-attempts.ts';
import { testDatabase } from '#test/harness/database.ts';
import { accountShops, aSignup, PASSWORD } from '#test/shops/account-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = accountShops(database);
const MINUTE = 60_000;
const email = 'jeanne.martin@example.fr';

const post = (url: string, payload: object): InjectOptions => ({
  method: 'POST',
  url: `/v2/${url}`,
  payload,
});
const get = (url: string): InjectOptions => ({ method: 'GET', url: `/v2/public/${url}` });

/** The limiter's name, its limit, its window in minutes, and a request. */
const LIMITS: readonly (readonly [string, number, number, InjectOptions])[] = [
  ['orders', 120, 60, post('public/checkout/', {})],
  ['submissions', 600, 60, { ...post('public/checkout/', {}), method: 'PUT' }],
  ['card customers', 60, 60, post('public/checkout/stripe-customer', {})],
  ['card intents', 120, 60, post('public/checkout/stripe-payment-intent', {})],
  ['demo payments', 240, 60, post('public/checkout/demo-payment', {})],
  ['push registrations', 30, 60, post('public/orders/x/subscriptions', {})],
  ['look-ups', 1_200, 10, get('locations/?query=rue')],
  ['look-ups', 1_200, 10, get('locations/distance?location=rue')],
  [
    'look-ups',
    1_200,
    10,
    post(
      'public/checkout/quote',
      anOrder({ is_pickup: false, customer: aCustomer({ location: AN_ADDRESS }) }),
    ),
  ],
  ['vitals', 60, 10, post('public/vitals', { page: 'home' })],
  ['recommendation-events', 120, 10, post('recommendations/counts', {})],
  ['signups', 10, 60, post('public/auth/signup/', aSignup())],
  ['secrets', 600, 60, post('public/auth/login/', { email, password: PASSWORD })],
  ['secrets', 600, 60, get(`auth/verify-otp/?email=${email}&otp=x`)],
  ['secrets', 600, 60, post('public/auth/reset-password', {})],
];

/** Records earlier requests of this client. */
async function countBefore(
  name: string,
  count: number,
  minutes: number,
  isFull = false,
): Promise<void> {
  const endsAt = FRIDAY_EVENING + minutes * MINUTE;
  await countAttempts(database.pool, `${name} 127.0.0.1`, count, { endsAt, isFull });
}

describe('a client', () => {
  test.each(LIMITS)(
    'I-22, N-23: is answered with a retry time: %s, %i in %i minutes',
    async (...limit) => {
      const [name, most, minutes, request] = limit;
      const shop = await openShop({ rateLimit: true });
      await countBefore(name, most - 1, minutes);
      expect((await shop.app.inject(request)).statusCode).not.toBe(429);
      const refused = await shop.app.inject(request);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
      expect(refused.headers['retry-after']).toBe(String(minutes * 60));
      const another = await shop.app.inject({ ...request, remoteAddress: '192.0.2.1' });
      expect(another.statusCode).not.toBe(429);
      shop.setNow(FRIDAY_EVENING + minutes * MINUTE);
      expect((await shop.app.inject(request)).statusCode).not.toBe(429);
    },
  );

  test.each(LIMITS)('I-22, N-23: may do as it likes where limits are off: %s', async (...limit) => {
    const [name, most, minutes, request] = limit;
    const shop = await openShop({ rateLimit: false });
    await countBefore(name, most, minutes, true);
    expect((await shop.app.inject(request)).statusCode).not.toBe(429);
  });

  test('I-13: is one client on all addresses of its line', async () => {
    const shop = await openShop({ rateLimit: true });
    const request = post('public/checkout/stripe-customer', {});
    const statusFrom = async (remoteAddress: string) =>
      (await shop.app.inject({ ...request, remoteAddress })).statusCode;
    await countAttempts(database.pool, 'card customers 2001:db8:1:2::/64', 59, {
      endsAt: FRIDAY_EVENING + 60 * MINUTE,
    });
    expect(await statusFrom('2001:db8:1:2::a')).toBe(422);
    expect(await statusFrom('2001:db8:1:2:3::b')).toBe(429);
    expect(await statusFrom('2001:db8:1:3::a')).toBe(422);
  });

  test('I-13: is not changed by what a trusted proxy forwards', async () => {
    const shop = await openShop({ rateLimit: true, trustProxy: true });
    const answer = await shop.app.inject({
      ...post('public/checkout/stripe-customer', {}),
      headers: { 'x-forwarded-for': 'x'.repeat(5_000) },
    });
    expect(answer.statusCode).toBe(422);
    const { rows } = await database.pool.query('SELECT key FROM attempts');
    expect(rows).toEqual([{ key: 'card customers 127.0.0.1' }]);
  });

  test('I-22: may price what it picks up as often as it likes', async () => {
    const shop = await openShop({ rateLimit: true });
    await countBefore('look-ups', 1_200, 10, true);
    expect((await shop.post('/v2/public/checkout/quote', anOrder())).status).toBe(200);
  });

  test('I-22: is limited in all requests but cheap reads', async () => {
    const { app } = await openShop();
    const unlimited = (await describedApi(app))
      // The staff's own: nothing is done without a session or an enrolled device.
      .filter(({ path, statuses }) => !path.startsWith('/v2/staff/') || !statuses.includes(401))
      .filter(({ method, statuses }) => method !== 'GET' && !statuses.includes(429))
      .map(({ method, path }) => `${method} ${path}`);
    expect(unlimited).toEqual([
      // Computed from memory, for a cart of at most 500 lines.
      'POST /v2/recommendations',
      'DELETE /v2/public/orders/{key}/subscriptions/{id}',
      'POST /v2/public/auth/logout/',
      'PATCH /v2/public/auth/update-profile',
      'DELETE /v2/public/auth/sessions/{session_id}',
      'POST /v2/public/auth/guest-orders',
      // The card provider, which signs its webhooks.
      'POST /v2/webhooks/stripe',
    ]);
  });
});
