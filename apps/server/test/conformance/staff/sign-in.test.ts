import * as argon2 from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { rejected } from '#plugins/http/outcome.ts';
import { argon2Hashing } from '#plugins/limits/hashing.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type Person, STAFF_PASSWORD, type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const signIn = (
  shop: StaffShop,
  { email, totp }: Pick<Person, 'email' | 'totp'>,
  overrides: object = {},
  from = '192.0.2.1',
) =>
  shop.staff('POST', 'session', {
    body: {
      email,
      password: STAFF_PASSWORD,
      ...(totp && { code: shop.totpOf(totp) }),
      ...overrides,
    },
    from,
  });

describe('signing in with a password', () => {
  test('SA-10, SA-14: opens a session in a cookie that scripts cannot read', async () => {
    const shop = await openShop();
    const person = await shop.person('counter');
    const answer = await signIn(shop, { ...person, email: ` ${person.email.toUpperCase()} ` });
    expect(answer.status).toBe(200);
    expect(answer.payload).toMatchObject({
      person: { person_id: person.personId, role: 'counter' },
      device: null,
      acting: null,
      is_refund_limited: true,
      needs_second_factor: false,
      signed_in_at: new Date(shop.now()).toISOString(),
      step_up_until: new Date(shop.now() + 10 * MINUTE).toISOString(),
      second_factors: { totp: false, passkeys: 0, recovery_codes: 0 },
      now: new Date(shop.now()).toISOString(),
      timezone: 'Europe/Paris',
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^comptoir_staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.body).not.toContain(answer.cookies[0]?.split('=')[1]);
    const { payload } = await shop.staff('GET', 'session', { cookies: answer.cookies });
    expect(payload).toEqual(answer.payload);
  });

  test.each([
    ['shop.kinone.fr', true],
    ['192.168.1.20:3000', true],
    ['127.0.0.1:3000', false],
    ['[::1]:3000', false],
    ['localhost:3000', false],
  ])('SA-14: the cookie asked for at %s is secure: %s', async (host, isSecure) => {
    const shop = await openShop();
    const { email } = await shop.person('counter');
    const answer = await shop.staff('POST', 'session', {
      body: { email, password: STAFF_PASSWORD },
      headers: { host, origin: `http://${host}` },
    });
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie']).endsWith('; Secure')).toBe(isSecure);
  });

  test('SA-10: is refused alike for a wrong password, a wrong code and an unknown address', async () => {
    const shop = await openShop();
    const person = await shop.person('owner');
    const wrong = [
      await signIn(shop, person, { password: 'un autre mot de passe' }),
      await signIn(shop, person, { code: '000000' }),
      await signIn(shop, person, { code: 'ABCD-EFGH-JKMN-PQRS' }),
      await signIn(shop, { ...person, email: 'personne@example.fr' }),
    ];
    const [first] = wrong;
    expect(first).toMatchObject({ status: 401, code: 'credentials', cookies: [] });
    for (const { status, body } of wrong) expect([status, body]).toEqual([401, first?.body]);
  });

  test('SA-10: does the same work for an unknown address', async () => {
    const verify = vi.fn(argon2.verify);
    const hashing = argon2Hashing({ hash: argon2.hash, verify });
    const pool = database.pool;
    const query = vi.spyOn(pool, 'query');
    const shop = await openShop({ hashing, rateLimit: true });
    const { email } = await shop.person('counter');
    const work = async (address: string, from: string) => {
      verify.mockClear();
      query.mockClear();
      await signIn(shop, { email: address, totp: null }, { password: 'x'.repeat(20) }, from);
      return [verify.mock.calls.length, query.mock.calls.length];
    };
    const known = await work(email, '192.0.2.1');
    expect(known[0]).toBe(1);
    expect(await work('personne@example.fr', '192.0.2.2')).toEqual(known);
    query.mockRestore();
  });

  test('SA-12: asks for the code of a second factor, and opens nothing before', async () => {
    const shop = await openShop();
    const person = await shop.person('counter', { hasTotp: true });
    const without = await signIn(shop, person, { code: null });
    expect(without).toMatchObject({ status: 401, code: 'second_factor_required', cookies: [] });
    expect((await signIn(shop, person)).payload.permissions).toContain('orders.read');
  });

  test('SA-12: a code counts once, also when it is sent twice at once', async () => {
    const shop = await openShop();
    const person = await shop.person('owner');
    const answers = await Promise.all([1, 2, 3].map(() => signIn(shop, person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await signIn(shop, person)).status).toBe(401);
    shop.setNow(shop.now() + 30_000);
    expect((await signIn(shop, person)).status).toBe(200);
  });

  test('SA-12: a code of the step before counts, an older one does not', async () => {
    const shop = await openShop();
    const person = await shop.person('owner');
    const code = shop.totpOf(person.totp ?? '');
    shop.setNow(shop.now() + 90_000);
    expect((await signIn(shop, person, { code })).status).toBe(401);
    const late = shop.totpOf(person.totp ?? '');
    shop.setNow(shop.now() + 30_000);
    expect((await signIn(shop, person, { code: late })).status).toBe(200);
  });

  test('SA-14: replaces the session that the browser had', async () => {
    const shop = await openShop();
    const person = await shop.person('counter');
    const answer = await shop.staff('POST', 'session', {
      cookies: person.cookies,
      body: { email: person.email, password: STAFF_PASSWORD },
    });
    expect(answer.status).toBe(200);
    expect(answer.cookies).not.toEqual(person.cookies);
    expect((await shop.staff('GET', 'session', { cookies: person.cookies })).status).toBe(401);
  });
});

describe('a session of the staff', () => {
  test('SA-14: is stored as a hash', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const [, token = ''] = cookies[0]?.split('=') ?? [];
    const { rows } = await database.pool.query(
      "SELECT * FROM staff_sessions WHERE token_hash = sha256(convert_to($1, 'UTF8'))",
      [token],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('SA-14: is over after 12 hours without a request', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('kitchen');
    const begun = shop.now();
    const statusAt = async (hours: number) => {
      shop.setNow(begun + hours * HOUR);
      return (await shop.staff('GET', 'session', { cookies })).status;
    };
    expect(await statusAt(11.9)).toBe(200);
    expect(await statusAt(23.8)).toBe(200);
    expect(await statusAt(35.9)).toBe(401);
  });

  test('SA-14: is over after 7 days of use', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('kitchen');
    const begun = shop.now();
    for (let hours = 10; hours < 168; hours += 10) {
      shop.setNow(begun + hours * HOUR);
      expect((await shop.staff('GET', 'session', { cookies })).status).toBe(200);
    }
    shop.setNow(begun + 168 * HOUR);
    expect((await shop.staff('GET', 'session', { cookies })).status).toBe(401);
  });

  test('SA-14: ended, its cookie opens nothing when it is replayed', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('manager');
    const answer = await shop.staff('DELETE', 'session', { cookies });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(/^comptoir_staff=; .*Max-Age=0/);
    expect(await shop.staff('GET', 'session', { cookies })).toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
  });

  test('SA-16: is listed with its browser, and ended by its person alone', async () => {
    const shop = await openShop();
    const person = await shop.person('counter');
    const other = await shop.person('counter');
    shop.setNow(shop.now() + MINUTE);
    const second = await shop.staff('POST', 'session', {
      body: { email: person.email, password: STAFF_PASSWORD },
      headers: { 'user-agent': 'Tablette du bureau' },
    });
    const list = async (cookies: readonly string[]) =>
      (await shop.staff('GET', 'account/sessions', { cookies })).payload.sessions;
    const sessions = await list(person.cookies);
    expect(sessions).toMatchObject([
      { client: 'Tablette du bureau', is_current: false },
      { client: 'test', is_current: true },
    ]);
    const path = `account/sessions/${sessions[0].session_id}`;
    await shop.staff('DELETE', path, { cookies: other.cookies });
    expect(await list(person.cookies)).toHaveLength(2);
    await shop.staff('DELETE', path, { cookies: person.cookies });
    expect(await list(person.cookies)).toMatchObject([{ is_current: true }]);
    expect((await shop.staff('GET', 'session', { cookies: second.cookies })).status).toBe(401);
  });
});

describe('wrong passwords', () => {
  test('SA-18: are slowed down after five, by account and client, with the right one too', async () => {
    const shop = await openShop({ rateLimit: true });
    const person = await shop.person('counter');
    const other = await shop.person('counter');
    const wrong = { password: 'un autre mot de passe' };
    for (const _ of [1, 2, 3, 4, 5]) expect((await signIn(shop, person, wrong)).status).toBe(401);
    const locked = await signIn(shop, person);
    expect(locked).toMatchObject({ status: 429, code: 'locked' });
    expect(Number(locked.headers['retry-after'])).toBe(30);
    expect((await signIn(shop, other)).status).toBe(200);
    expect((await signIn(shop, person, {}, '198.51.100.7')).status).toBe(200);
    expect((await shop.staff('GET', 'session', { cookies: person.cookies })).status).toBe(200);
    shop.setNow(shop.now() + 30_000);
    expect((await signIn(shop, person, wrong)).status).toBe(401);
    const again = await signIn(shop, person);
    expect([again.status, again.headers['retry-after']]).toEqual([429, '60']);
    shop.setNow(shop.now() + 60_000);
    expect((await signIn(shop, person)).status).toBe(200);
  });

  test('SA-18: of an unknown address are slowed down alike', async () => {
    const shop = await openShop({ rateLimit: true });
    const unknown = { email: 'personne@example.fr', totp: null };
    for (const _ of [1, 2, 3, 4, 5]) expect((await signIn(shop, unknown)).status).toBe(401);
    expect(await signIn(shop, unknown)).toMatchObject({ status: 429, code: 'locked' });
  });

  test('SA-18: codes that are guessed with the right password are counted', async () => {
    const shop = await openShop({ rateLimit: true });
    const person = await shop.person('owner');
    for (const code of ['000001', '000002', '000003', '000004', null]) {
      expect((await signIn(shop, person, { code })).status).toBe(401);
    }
    expect((await signIn(shop, person, { code: '000005' })).code).toBe('locked');
  });

  test('N-49, SA-18: a password that is not compared, since too many others are, is no wrong one', async () => {
    const own = argon2Hashing();
    let isBusy = false;
    const matches: typeof own.matches = async (...secret) =>
      isBusy ? rejected({ code: 'unavailable', retryAfterSeconds: 5 }) : own.matches(...secret);
    const shop = await openShop({ hashing: { ...own, matches }, rateLimit: true });
    const person = await shop.person('counter');
    const prove = () =>
      shop.staff('POST', 'session/step-up', {
        cookies: person.cookies,
        body: { password: STAFF_PASSWORD },
      });
    isBusy = true;
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      expect([(await signIn(shop, person)).code, (await prove()).code]).toEqual([
        'unavailable',
        'unavailable',
      ]);
    }
    isBusy = false;
    expect([(await signIn(shop, person)).status, (await prove()).status]).toEqual([200, 200]);
  });

  test('SA-18: of others leave an open session its own tries at a proof', async () => {
    const shop = await openShop({ rateLimit: true });
    const person = await shop.person('counter');
    for (const _ of [1, 2, 3, 4, 5, 6]) await signIn(shop, person, { password: 'x'.repeat(12) });
    const { cookies } = person;
    const body = { password: STAFF_PASSWORD };
    expect((await shop.staff('POST', 'session/step-up', { cookies, body })).status).toBe(200);
  });

  test('SA-19: are in the log with a pseudonym, without the address and the password', async () => {
    const shop = await openShop();
    const warn = vi.spyOn(shop.app.log, 'child');
    const lines: unknown[] = [];
    warn.mockImplementation(() => {
      const log = Object.create(shop.app.log);
      log.warn = (...words: unknown[]) => lines.push(words);
      return log;
    });
    await signIn(shop, { email: 'lea@example.fr', totp: null }, { password: 'secret du soir 1' });
    expect(lines).toEqual([
      [{ security: 'sign_in', refused: 'credentials', address: expect.any(String) }, 'Staff'],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/lea@|secret du soir/);
  });
});

describe('a proof of a session', () => {
  test('SA-20: is needed ten minutes after the sign-in, and the same request passes after it', async () => {
    const shop = await openShop();
    const { cookies, totp } = await shop.person('owner');
    const add = (using: readonly string[]) =>
      shop.staff('POST', 'devices', { cookies: using, body: { name: 'Passe', kind: 'board' } });
    shop.setNow(shop.now() + 10 * MINUTE);
    expect((await add(cookies)).status).toBe(200);
    shop.setNow(shop.now() + 1_000);
    expect(await add(cookies)).toMatchObject({ status: 403, code: 'step_up_required' });
    const body = { password: STAFF_PASSWORD, code: shop.totpOf(totp ?? '') };
    const proven = await shop.staff('POST', 'session/step-up', { cookies, body });
    expect(proven.status).toBe(200);
    expect(proven.payload.signed_in_at).toBe(new Date(shop.now()).toISOString());
    expect((await add(proven.cookies)).status).toBe(200);
    expect((await add(cookies)).status).toBe(401);
  });

  test('SA-20: needs the password and the second factor', async () => {
    const shop = await openShop();
    const { cookies, totp } = await shop.person('owner');
    const prove = (body: object) => shop.staff('POST', 'session/step-up', { cookies, body });
    expect(await prove({ password: 'un autre mot de passe' })).toMatchObject({
      status: 401,
      code: 'credentials',
    });
    expect(await prove({ password: STAFF_PASSWORD })).toMatchObject({
      status: 401,
      code: 'second_factor_required',
    });
    const code = shop.totpOf(totp ?? '');
    expect((await prove({ password: STAFF_PASSWORD, code })).status).toBe(200);
  });

  test('SA-18, SA-20: is slowed down after five wrong ones', async () => {
    const shop = await openShop({ rateLimit: true });
    const { cookies } = await shop.person('counter');
    const prove = (password: string) =>
      shop.staff('POST', 'session/step-up', { cookies, body: { password } });
    for (const _ of [1, 2, 3, 4, 5]) expect((await prove('faux')).status).toBe(401);
    expect(await prove(STAFF_PASSWORD)).toMatchObject({ status: 429, code: 'locked' });
    expect((await shop.staff('GET', 'session', { cookies })).status).toBe(200);
  });
});
