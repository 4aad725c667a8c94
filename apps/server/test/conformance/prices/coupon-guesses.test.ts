import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { countAttempts } from '#test/harness/counted-attempts.ts';
import { testDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const MINUTE = 60_000;
const CHECKOUT = '/v2/public/checkout/';
const offers = [anOffer({ id: 'accueil', auto_apply: 'No', code: 'BIENVENUE' })];

const WAYS: readonly (readonly [string, (code: string) => InjectOptions])[] = [
  ['looked up', (code) => ({ method: 'GET', url: `/v2/public/offers/${code}` })],
  [
    'quoted',
    (coupon) => ({ method: 'POST', url: `${CHECKOUT}quote`, payload: { items: [], coupon } }),
  ],
  ['ordered', (coupon) => ({ method: 'POST', url: CHECKOUT, payload: anOrder({ coupon }) })],
];

/** Records so many unknown codes of the client. */
async function guessBefore(count: number): Promise<void> {
  await countAttempts(database.pool, 'coupons 127.0.0.1', count, {
    endsAt: FRIDAY_EVENING + 10 * MINUTE,
    isFull: count >= 30,
  });
}

const guessed = async () => {
  const { rows } = await database.pool.query(
    "SELECT key, count FROM attempts WHERE key LIKE 'coupons%'",
  );
  return rows;
};

describe.each(WAYS)('a code that is %s', (_, typed) => {
  test('O-20: is rejected after 30 unknown ones in 10 minutes, the right one too', async () => {
    const shop = await openShop({ offers }, { rateLimit: true });
    await guessBefore(29);
    expect((await shop.app.inject(typed('RIEN'))).statusCode).not.toBe(429);
    for (const code of ['RIEN', 'BIENVENUE']) {
      const refused = await shop.app.inject(typed(code));
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
      expect(refused.headers['retry-after']).toBe('600');
      expect(refused.json().quote).toBeUndefined();
    }
    const another = await shop.app.inject({ ...typed('RIEN'), remoteAddress: '192.0.2.1' });
    expect(another.statusCode).not.toBe(429);
    shop.setNow(FRIDAY_EVENING + 10 * MINUTE);
    expect((await shop.app.inject(typed('RIEN'))).statusCode).not.toBe(429);
  });

  test('O-20: is not counted when it is right', async () => {
    const shop = await openShop({ offers }, { rateLimit: true });
    for (const code of ['BIENVENUE', 'bienvenue', 'BIENVENUE']) {
      expect((await shop.app.inject(typed(code))).statusCode).not.toBe(429);
    }
    expect((await guessed()).filter(({ count }) => count > 0)).toEqual([]);
  });

  test('O-20: is never rejected where limits are off', async () => {
    const shop = await openShop({ offers }, { rateLimit: false });
    await guessBefore(1_000);
    for (const code of ['RIEN', 'BIENVENUE']) {
      expect((await shop.app.inject(typed(code))).statusCode).not.toBe(429);
    }
  });
});

test('O-20: a coupon that does not run now counts as unknown', async () => {
  const asleep = offers.map((offer) => ({ ...offer, is_active: false }));
  const shop = await openShop({ offers: asleep }, { rateLimit: true });
  await shop.app.inject('/v2/public/offers/BIENVENUE');
  expect(await guessed()).toEqual([{ key: 'coupons 127.0.0.1', count: 1 }]);
});

test('O-20: 100 guesses at once get no more than 30 answers', async () => {
  const shop = await openShop({ offers }, { rateLimit: true });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => shop.app.inject(`/v2/public/offers/code-${index}`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(70);
});

test('O-20: quotes and orders without a coupon are not counted', async () => {
  const shop = await openShop({ offers }, { rateLimit: true });
  await guessBefore(30);
  expect((await shop.post(`${CHECKOUT}quote`, anOrder())).status).toBe(200);
  expect((await shop.post(CHECKOUT, anOrder())).status).toBe(200);
});
