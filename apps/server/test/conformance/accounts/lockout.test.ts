import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { countAttempts } from '#test/harness/counted-attempts.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type AccountShop, accountShops, PASSWORD } from '#test/shops/account-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = accountShops(database);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JEANNE = 'jeanne.martin@example.fr';
const limited = { rateLimit: true };
const HOME = '192.0.2.1';
const STRANGER = '198.51.100.7';

const logIn = (shop: AccountShop, password: string, from: string, email = JEANNE) =>
  shop.auth('POST', '/login/', { body: { email, password }, from });
const verify = (shop: AccountShop, otp: string, from: string, email = JEANNE) =>
  shop.auth('GET', `/verify-otp/?${new URLSearchParams({ otp, email })}`, { from });
const send = (shop: AccountShop, from = HOME) =>
  shop.auth('GET', `/send-otp/?email=${JEANNE}`, { from });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Records so many failed attempts of all clients, the last one just now. */
async function failBefore(
  shop: AccountShop,
  failures: number,
  call: (from: string) => Promise<unknown>,
) {
  await call('203.0.113.250');
  const { rowCount } = await database.pool.query(
    `UPDATE attempts SET count = $1, blocked_until = NULL WHERE key ~ '^(passwords|codes) '`,
    [failures],
  );
  expect(rowCount).toBe(1);
  return shop;
}

describe('the tries of a stranger', () => {
  test.each([JEANNE, 'nobody@example.fr'])(
    'N-19, N-43: ten wrong logins for %s block the client that made them, and no other',
    async (email) => {
      const shop = await openShop(limited);
      await shop.member();
      for (const _ of times(10))
        expect((await logIn(shop, 'wrong', STRANGER, email)).status).toBe(401);
      const refused = await logIn(shop, PASSWORD, STRANGER, email);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
      expect((await logIn(shop, PASSWORD, HOME, email)).status).toBe(email === JEANNE ? 200 : 401);
    },
  );

  test('N-19, N-43: twenty wrong codes block the client that made them, and no other', async () => {
    const shop = await openShop(limited);
    await shop.signUp();
    for (const _ of times(20)) expect((await verify(shop, 'x', STRANGER)).status).toBe(422);
    expect((await verify(shop, 'x', STRANGER)).status).toBe(429);
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await send(shop);
    expect((await verify(shop, await shop.lastCode(), HOME)).status).toBe(200);
  });

  test('N-44: do not block an open session from its password', async () => {
    const shop = await openShop(limited);
    const { token } = await shop.member();
    for (const _ of times(11)) await logIn(shop, 'wrong', '127.0.0.1');
    const full = { endsAt: FRIDAY_EVENING + HOUR, isFull: true };
    await countAttempts(database.pool, 'secrets 127.0.0.1', 600, full);
    expect((await logIn(shop, PASSWORD, '127.0.0.1')).status).toBe(429);
    const body = { password: PASSWORD, new_password: 'another password' };
    const changed = await shop.auth('POST', '/change-password', { token, body });
    expect(changed.status).toBe(200);
    const deletion = { token: changed.body.token, body: { password: 'another password' } };
    expect((await shop.auth('DELETE', '/delete-profile', deletion)).status).toBe(200);
  });

  test('N-44: a session with wrong passwords is rejected, and no other one', async () => {
    const shop = await openShop(limited);
    const { token } = await shop.member();
    const other = (await logIn(shop, PASSWORD, HOME)).body.token;
    const guess = (password: string, by: string | undefined) =>
      shop.auth('DELETE', '/delete-profile', { token: by, body: { password } });
    for (const _ of times(9)) expect((await guess('wrong', token)).status).toBe(403);
    const body = { password: 'wrong', new_password: 'another password' };
    expect((await shop.auth('POST', '/change-password', { token, body })).status).toBe(403);
    const refused = await guess(PASSWORD, token);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
    expect((await logIn(shop, PASSWORD, '127.0.0.1')).status).toBe(200);
    expect((await guess(PASSWORD, other)).status).toBe(200);
  });
});

describe('tries from everywhere', () => {
  test('N-43: wrong passwords are slowed by growing pauses after a hundred', async () => {
    const shop = await openShop(limited);
    await shop.member({ email: 'paul@example.fr' });
    await failBefore(shop, 100, (from) => logIn(shop, 'wrong', from, 'paul@example.fr'));
    let now = FRIDAY_EVENING;
    const pauses = [];
    for (const index of times(12)) {
      expect((await logIn(shop, 'wrong', `203.0.113.${index}`, 'paul@example.fr')).status).toBe(
        401,
      );
      const refused = await logIn(shop, PASSWORD, `203.0.113.${index + 50}`, 'paul@example.fr');
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      pauses.push(Number(refused.headers['retry-after']));
      now += Number(refused.headers['retry-after']) * SECOND;
      shop.setNow(now);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    expect((await logIn(shop, PASSWORD, STRANGER, 'paul@example.fr')).status).toBe(200);
    expect((await logIn(shop, 'wrong', STRANGER, 'paul@example.fr')).status).toBe(401);
    expect((await logIn(shop, PASSWORD, STRANGER, 'paul@example.fr')).status).toBe(200);
  });

  test('N-43: a client that the account was logged in from before is not slowed by them', async () => {
    const shop = await openShop(limited);
    await shop.member();
    await logIn(shop, PASSWORD, HOME);
    await failBefore(shop, 101, (from) => logIn(shop, 'wrong', from));
    await logIn(shop, 'wrong', STRANGER);
    expect((await logIn(shop, PASSWORD, '203.0.113.2')).status).toBe(429);
    expect((await logIn(shop, PASSWORD, HOME)).status).toBe(200);
    const { rows } = await database.pool.query('SELECT * FROM known_clients');
    expect(JSON.stringify(rows)).not.toContain(HOME);
    shop.setNow(FRIDAY_EVENING + 30 * DAY);
    await failBefore(shop, 101, (from) => logIn(shop, 'wrong', from));
    await logIn(shop, 'wrong', STRANGER);
    expect((await logIn(shop, PASSWORD, HOME)).status).toBe(429);
  });

  test('N-43: are forgotten thirty days after the last one', async () => {
    const shop = await openShop(limited);
    await shop.member();
    await failBefore(shop, 200, (from) => logIn(shop, 'wrong', from));
    shop.setNow(FRIDAY_EVENING + 30 * DAY);
    for (const from of ['203.0.113.1', '203.0.113.2']) {
      expect((await logIn(shop, 'wrong', from)).status).toBe(401);
    }
  });

  test('N-46: wrong codes are slowed over days, for any kind of code', async () => {
    const shop = await openShop(limited);
    await shop.signUp();
    await failBefore(shop, 60, (from) => verify(shop, 'x', from));
    let now = FRIDAY_EVENING;
    const pauses = [];
    for (const index of times(12)) {
      expect((await verify(shop, 'x', `203.0.113.${index}`)).status).toBe(422);
      const refused = await verify(shop, await shop.lastCode(), `203.0.113.${index + 50}`);
      expect(refused.status).toBe(429);
      pauses.push(Number(refused.headers['retry-after']) / 60);
      now += Number(refused.headers['retry-after']) * SECOND;
      shop.setNow(now);
      await send(shop);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440]);
    expect((await verify(shop, await shop.lastCode(), HOME)).status).toBe(200);
    const { rows } = await database.pool.query("SELECT FROM attempts WHERE key LIKE 'codes %'");
    expect(rows).toEqual([]);
  });

  test('N-46: tries that are made at once are each counted', async () => {
    const shop = await openShop(limited);
    await shop.signUp();
    await failBefore(shop, 55, (from) => verify(shop, 'x', from));
    const answers = await Promise.all(
      times(20).map((index) => verify(shop, 'x', `203.0.113.${index}`)),
    );
    expect(answers.filter(({ status }) => status === 422).length).toBe(6);
  });

  test('N-45: the link of the mail is good while codes and passwords are rejected', async () => {
    const shop = await openShop(limited);
    await shop.member();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await send(shop);
    const link = await shop.lastLink();
    for (const _ of times(21)) await verify(shop, 'x', HOME);
    for (const _ of times(11)) await logIn(shop, 'wrong', HOME);
    await database.pool.query(
      `UPDATE attempts SET count = 500, blocked_until = $1 WHERE key ~ '^(passwords|codes) '`,
      [new Date(FRIDAY_EVENING + 10 * MINUTE)],
    );
    expect((await verify(shop, '123456', HOME)).status).toBe(429);
    expect((await verify(shop, link, HOME)).status).toBe(200);
    // The owner's login resets the failures of others.
    expect((await logIn(shop, PASSWORD, '203.0.113.9')).status).toBe(200);
  });
});

describe('addresses in counters and logs', () => {
  test('N-47: is an HMAC with the key of the installation, in every table', async () => {
    const shop = await openShop(limited);
    await shop.member();
    await logIn(shop, PASSWORD, HOME);
    await logIn(shop, 'wrong', HOME);
    await verify(shop, 'x', HOME);
    const plain = createHash('sha256').update(JEANNE).digest();
    for (const table of ['attempts', 'codes', 'known_clients']) {
      const { rows } = await database.pool.query(`SELECT it::text AS row FROM ${table} AS it`);
      expect(rows.length, table).toBeGreaterThan(0);
      for (const { row } of rows) {
        for (const secret of [
          JEANNE,
          plain.toString('hex'),
          plain.toString('base64url'),
          plain.toString('base64'),
        ]) {
          expect(row).not.toContain(secret);
        }
      }
    }
  });
});

describe('the mails to an address', () => {
  test('N-48: come at growing intervals, at most 8 in an hour and 31 in a day', async () => {
    const shop = await openShop();
    await shop.signUp();
    const sentAt = [0];
    for (let minute = 1; minute <= 24 * 60; minute += 1) {
      shop.setNow(FRIDAY_EVENING + minute * MINUTE);
      const before = shop.mails.length;
      await send(shop);
      if (shop.mails.length > before) sentAt.push(minute);
    }
    expect(sentAt.slice(0, 10)).toEqual([0, 1, 2, 3, 5, 9, 17, 33, 65, 125]);
    expect(sentAt.length).toBeLessThanOrEqual(31);
  });

  test('N-45, N-48: while none is sent, the last one still gives access', async () => {
    const shop = await openShop();
    await shop.signUp();
    let minute = 0;
    for (const step of [1, 1, 1, 2, 4, 8, 16, 32]) {
      minute += step;
      shop.setNow(FRIDAY_EVENING + minute * MINUTE);
      await send(shop);
    }
    const sent = shop.mails.length;
    expect(sent).toBe(9);
    const link = await shop.lastLink();
    shop.setNow(FRIDAY_EVENING + (minute + 60) * MINUTE - 1);
    await send(shop);
    expect(shop.mails.length).toBe(sent);
    expect((await verify(shop, link, HOME)).status).toBe(200);
  });

  test('N-48: are counted from zero after a day without any', async () => {
    const shop = await openShop();
    await shop.signUp();
    for (const minute of [1, 2, 3, 5, 9]) {
      shop.setNow(FRIDAY_EVENING + minute * MINUTE);
      await send(shop);
    }
    const sent = shop.mails.length;
    for (const later of [0, 1]) {
      shop.setNow(FRIDAY_EVENING + 2 * DAY + later * MINUTE);
      await send(shop);
    }
    expect(shop.mails.length).toBe(sent + 2);
  });
});

test('N-50: a client signs up ten times in an hour', async () => {
  const shop = await openShop(limited);
  const signUp = (index: number, from: string) => {
    const body = { first_name: 'A', last_name: 'B', phone: '06 39 98 12 34', password: PASSWORD };
    return shop.auth('POST', '/signup', { body: { ...body, email: `a${index}@example.fr` }, from });
  };
  for (const index of times(10)) expect((await signUp(index, STRANGER)).status).toBe(200);
  const refused = await signUp(10, STRANGER);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect((await signUp(10, HOME)).status).toBe(200);
});

test('N-50: what its fields reject is no sign-up, and no request for a code', async () => {
  const shop = await openShop(limited);
  for (const _ of times(40)) {
    expect((await shop.auth('POST', '/signup', { body: {}, from: STRANGER })).status).toBe(422);
    expect((await shop.auth('GET', '/send-otp?email=x', { from: STRANGER })).status).toBe(422);
  }
  const body = { first_name: 'A', last_name: 'B', phone: '06 39 98 12 34', password: PASSWORD };
  const signUp = { body: { ...body, email: 'a@example.fr' }, from: STRANGER };
  expect((await shop.auth('POST', '/signup', signUp)).status).toBe(200);
  const asked = await shop.auth('GET', '/send-otp?email=a@example.fr', { from: STRANGER });
  expect(asked.status).toBe(200);
});
