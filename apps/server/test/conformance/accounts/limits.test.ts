import * as argon2 from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { argon2Hashing, type Hashing } from '#plugins/limits/hashing.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type AccountShop, accountShops, aSignup, PASSWORD } from '#test/shops/account-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = accountShops(database);
const MINUTE = 60_000;
const JEANNE = 'jeanne.martin@example.fr';
const limited = { rateLimit: true };

const logIn = (shop: AccountShop, password: string, email = JEANNE) =>
  shop.auth('POST', '/login/', { body: { email, password } });
const verify = (shop: AccountShop, otp: string, email = JEANNE) =>
  shop.auth('GET', `/verify-otp/?${new URLSearchParams({ otp, email })}`);
const send = (shop: AccountShop, email: string) =>
  shop.auth('GET', `/send-otp/?${new URLSearchParams({ email })}`);
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();
const times = (status: number, count: number) => Array.from({ length: count }, () => status);

describe('the limits', () => {
  test.each([JEANNE, 'nobody@example.fr'])(
    'N-19: ten wrong logins of a client for %s block it for 10 minutes, with the right password too',
    async (email) => {
      const shop = await openShop(limited);
      await shop.member();
      for (const _ of times(401, 10)) expect((await logIn(shop, 'wrong', email)).status).toBe(401);
      const refused = await logIn(shop, PASSWORD, ` ${email.toUpperCase()}`);
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      expect(refused.headers['retry-after']).toBe('600');
      shop.setNow(FRIDAY_EVENING + 10 * MINUTE - 1);
      expect((await logIn(shop, PASSWORD, email)).status).toBe(429);
      shop.setNow(FRIDAY_EVENING + 10 * MINUTE);
      expect((await logIn(shop, PASSWORD, email)).status).toBe(email === JEANNE ? 200 : 401);
    },
  );

  test('N-19: right logins count for nothing', async () => {
    const shop = await openShop(limited);
    await shop.member();
    for (const _ of times(401, 9)) await logIn(shop, 'wrong');
    for (const _ of times(200, 15)) expect((await logIn(shop, PASSWORD)).status).toBe(200);
    expect((await logIn(shop, 'wrong')).status).toBe(401);
    expect((await logIn(shop, 'wrong')).status).toBe(429);
  });

  test('N-19: hold across two servers, and for concurrent attempts', async () => {
    const [one, other] = [await openShop(limited), await openShop(limited)];
    await one.member();
    const answers = await Promise.all(
      times(401, 40).map((_, index) => logIn(index % 2 === 0 ? one : other, 'wrong')),
    );
    expect(statusesOf(answers)).toEqual([...times(401, 10), ...times(429, 30)]);
  });

  test('N-19: twenty attempts at codes for an address in an hour, of any kind', async () => {
    const [one, other] = [await openShop(limited), await openShop(limited)];
    await one.signUp();
    const answers = [];
    for (const [index] of times(422, 20).entries()) {
      const shop = index % 2 === 0 ? one : other;
      answers.push(await verify(shop, 'x'));
    }
    expect(statusesOf(answers)).toEqual(times(422, 20));
    const code = await one.lastCode();
    expect((await verify(one, code)).status).toBe(429);
    const body = { email: JEANNE, otp: code, password: PASSWORD };
    const refused = await other.auth('POST', '/reset-password', { body });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await verify(one, '123456', 'nobody@example.fr')).status).toBe(422);
  });

  test('N-19: thirty send-otp of a client in an hour', async () => {
    const shop = await openShop(limited);
    for (const [index] of times(200, 30).entries()) {
      expect((await send(shop, `a${index}@example.fr`)).status).toBe(200);
    }
    const refused = await send(shop, JEANNE);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  });

  test('N-9, N-10: five tries and one code a minute hold without any limit, too', async () => {
    const shop = await openShop({ rateLimit: false });
    await shop.signUp();
    await send(shop, JEANNE);
    expect(shop.mails.length).toBe(1);
    const code = await shop.lastCode();
    for (const _ of times(422, 5)) await verify(shop, 'x');
    expect((await verify(shop, code)).status).toBe(422);
    for (const _ of times(401, 15)) expect((await logIn(shop, 'wrong')).status).toBe(401);
  });
});

describe('the work behind an answer', () => {
  const work = { hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
  const counted = { ...limited, hashing: argon2Hashing(work) };

  async function workOf(call: () => Promise<unknown>): Promise<string> {
    work.hash.mockClear();
    work.verify.mockClear();
    const query = vi.spyOn(database.pool, 'query');
    const connect = vi.spyOn(database.pool, 'connect');
    await call();
    const statements = `${query.mock.calls.length} statements, ${connect.mock.calls.length} transactions`;
    query.mockRestore();
    connect.mockRestore();
    return `${work.hash.mock.calls.length} hashes, ${work.verify.mock.calls.length} comparisons, ${statements}`;
  }

  test('N-5: is the same for a wrong password and an unknown address', async () => {
    const shop = await openShop(counted);
    await shop.member();
    const wrong = await workOf(() => logIn(shop, 'wrong'));
    expect(wrong).toContain('0 hashes, 1 comparisons');
    expect(await workOf(() => logIn(shop, 'wrong', 'nobody@example.fr'))).toBe(wrong);
  });

  test('N-9: is the same for a wrong code, without a code, and for an unknown address', async () => {
    const shop = await openShop(counted);
    await shop.signUp();
    await shop.lastCode();
    await shop.signUp({ email: 'paul@example.fr' });
    const wrong = await workOf(() => verify(shop, 'x'));
    expect(wrong).toContain('0 hashes, 1 comparisons');
    expect(await workOf(() => verify(shop, 'x', 'paul@example.fr'))).toBe(wrong);
    expect(await workOf(() => verify(shop, 'x', 'nobody@example.fr'))).toBe(wrong);
    const reset = (email: string) =>
      shop.auth('POST', '/reset-password', { body: { email, otp: 'x', password: PASSWORD } });
    expect(await workOf(() => reset(JEANNE))).toBe(wrong);
    expect(await workOf(() => reset('nobody@example.fr'))).toBe(wrong);
  });

  test('N-10: is the same whether send-otp finds an account or not', async () => {
    const shop = await openShop(counted);
    await shop.member();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    const handedIn = () => shop.mails.length;
    const before = handedIn();
    const known = await workOf(() => send(shop, JEANNE));
    const unknown = await workOf(() => send(shop, 'nobody@example.fr'));
    expect(known).toContain('0 hashes, 0 comparisons');
    expect(unknown).toBe(known);
    expect(handedIn()).toBe(before + 2);
    expect(await workOf(() => send(shop, 'nobody@example.fr'))).toBe(known);
    expect(await workOf(() => send(shop, JEANNE))).toBe(known);
    expect(handedIn()).toBe(before + 2);
  });
});

describe('the passwords and codes that one client sends', () => {
  const FLOOD = '198.51.100.7';
  const OWNER = '192.0.2.1';

  const CALLS = {
    'log-ins': (shop: AccountShop, from: string, password: string) =>
      shop.auth('POST', '/login/', { from, body: { email: JEANNE, password } }),
    codes: (shop: AccountShop, from: string, otp: string) =>
      shop.auth('GET', `/verify-otp/?${new URLSearchParams({ otp, email: JEANNE })}`, { from }),
    'new passwords': (shop: AccountShop, from: string, otp: string) =>
      shop.auth('POST', '/reset-password', {
        from,
        body: { email: JEANNE, otp, password: PASSWORD },
      }),
    'sign-ups': (shop: AccountShop, from: string, password: string) =>
      shop.auth('POST', '/signup/', {
        from,
        body: aSignup({ email: `${password}@example.fr`, password }),
      }),
  };

  /** A shop that hashes one secret at a time, each once it is released. */
  async function openHeldShop() {
    const begun: string[] = [];
    const held = Promise.withResolvers<void>();
    const work = async (secret: unknown) => {
      // The decoy hash is computed at once.
      if (!/^(flood|owner)/.test(String(secret))) return;
      begun.push(String(secret));
      await held.promise;
    };
    const hashing = argon2Hashing(
      {
        hash: (secret) => work(secret).then(() => 'hash'),
        verify: (_, secret) => work(secret).then(() => false),
      },
      { concurrency: 1, waitingPerClient: 20, waiting: 99 },
    );
    let asked = 0;
    const counted: Hashing = {
      hash(...secret) {
        asked += 1;
        return hashing.hash(...secret);
      },
      matches(...secret) {
        asked += 1;
        return hashing.matches(...secret);
      },
    };
    const shop = await openShop({ hashing: counted });
    const areAsked = (count: number) => expect.poll(() => asked).toBe(count);
    return { shop, begun, areAsked, release: held.resolve };
  }

  test.each(Object.entries(CALLS))(
    'N-49: as %s, let another client wait for two of them at most',
    async (_, call) => {
      const { shop, begun, areAsked, release } = await openHeldShop();
      const flood = times(0, 22).map((_, index) => call(shop, FLOOD, `flooding${index}`));
      await areAsked(22);
      const owner = call(shop, OWNER, 'owner-who-waits');
      await areAsked(23);
      release();
      const refused = (await Promise.all(flood)).filter(({ status }) => status === 429);
      expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['5']);
      expect((await owner).status).not.toBe(429);
      expect(begun).toHaveLength(22);
      expect(begun.indexOf('owner-who-waits')).toBeLessThanOrEqual(2);
    },
  );
});
