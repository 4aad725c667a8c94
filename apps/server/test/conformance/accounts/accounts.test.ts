import { sessionsAnswer } from '@comptoir/contract/accounts/auth-profile';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { type AccountShop, accountShops, aSignup, PASSWORD } from '#test/shops/account-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = accountShops(database);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let shop: AccountShop;
beforeEach(async () => {
  shop = await openShop();
});

const logIn = (email: string, password = PASSWORD) =>
  shop.auth('POST', '/login/', { body: { email, password } });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

describe('signing up', () => {
  test('N-1: answers a token and the user, and sends a code that verifies the address', async () => {
    const { status, headers, body } = await shop.signUp();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(Object.keys(body)).toEqual(['token', 'user']);
    expect(body.user).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      email: 'jeanne.martin@example.fr',
      first_name: 'Jeanne',
      last_name: 'Martin',
      phone: '06 39 98 12 34',
      address: '',
      email_verified: false,
    });
    const mail = await shop.lastMail();
    expect(mail).toEqual({
      kind: 'code',
      purpose: 'verify',
      to: 'jeanne.martin@example.fr',
      first_name: '',
      code: expect.stringMatching(/^\d{6}$/),
      link_token: expect.stringMatching(/^[\w-]{22}$/),
      expires_at: new Date(FRIDAY_EVENING + 10 * MINUTE),
      locale: 'fr',
    });
    const otp = mail?.kind === 'code' ? mail.code : '';
    const query = `otp=${otp}&email=${mail?.to}`;
    const verified = await shop.auth('GET', `/verify-otp/?${query}`, { token: body.token });
    expect(verified.body).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { id: body.user?.id, email_verified: true },
    });
    expect((await shop.auth('GET', '/orders', { token: body.token })).status).toBe(200);
  });

  test('N-1: names every field that is missing or wrong', async () => {
    const paths = async (body: object) => {
      const answer = await shop.auth('POST', '/signup', { body });
      return [answer.status, ...(answer.body.errors ?? []).map(({ path }) => path)];
    };
    expect(await paths({})).toEqual([422, 'first_name', 'last_name', 'phone', 'email', 'password']);
    expect(await paths(aSignup({ first_name: '  ' }))).toEqual([422, 'first_name']);
    expect(await paths(aSignup({ email: 'jeanne@example' }))).toEqual([422, 'email']);
    expect(await paths({ ...aSignup(), phone: 6 })).toEqual([422, 'phone']);
  });

  test('N-2, N-3: an address has one account, however it is written', async () => {
    expect((await shop.signUp()).status).toBe(200);
    const again = await shop.signUp({ email: '  JEANNE.Martin@Example.fr ' });
    expect(outcome(again)).toEqual([409, 'email_taken']);
    expect(shop.mails.length).toBe(1);
  });

  test('N-2: of 100 who sign up at once with one address, one gets an account', {
    timeout: 60_000,
  }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => shop.signUp({ first_name: `Jeanne ${index}` })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 409)]);
    const { rows } = await database.pool.query(
      'SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS sessions',
    );
    expect(rows).toEqual([{ users: 1, sessions: 1 }]);
    expect(shop.mails.length).toBe(1);
  });

  test('N-2: a verified account stays', async () => {
    await shop.member();
    shop.setNow(FRIDAY_EVENING + 400 * DAY);
    expect(outcome(await shop.signUp())).toEqual([409, 'email_taken']);
  });

  test('N-3: an address is shown and mailed as typed', async () => {
    const { body } = await shop.signUp({ email: ' Jeanne.Martin@Example.FR ' });
    expect(body.user?.email).toBe('Jeanne.Martin@Example.FR');
    expect(await shop.lastMail()).toMatchObject({ to: 'Jeanne.Martin@Example.FR' });
  });

  test('N-4: a password has 8 to 128 characters', async () => {
    const signUp = async (password: string, index: number) =>
      (await shop.signUp({ email: `a${index}@example.fr`, password })).status;
    const passwords = ['1234567', '12345678', 'é'.repeat(128), 'é'.repeat(129), '        '];
    const statuses = [];
    for (const [index, password] of passwords.entries()) {
      statuses.push(await signUp(password, index));
    }
    expect(statuses).toEqual([422, 200, 200, 422, 200]);
  });

  test('N-4: a password is stored as argon2id with 19 MiB, two passes and one lane', async () => {
    await shop.signUp();
    const { rows } = await database.pool.query('SELECT password_hash FROM users');
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('N-4: a password is the same in composed and decomposed characters', async () => {
    await shop.member({ password: 'crème brûlée'.normalize('NFC') });
    const { status } = await logIn('jeanne.martin@example.fr', 'crème brûlée'.normalize('NFD'));
    expect(status).toBe(200);
  });
});

describe('logging in', () => {
  test('N-3, N-5: needs the address, however it is written, and the password', async () => {
    const { id } = await shop.member();
    const { status, headers, body } = await logIn(' Jeanne.MARTIN@example.fr');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: expect.objectContaining({ id, email_verified: true }),
    });
  });

  test('N-5: a wrong password and an unknown address are rejected alike', async () => {
    await shop.member();
    const wrong = await logIn('jeanne.martin@example.fr', 'not the password');
    const unknown = await logIn('nobody@example.fr');
    expect(outcome(wrong)).toEqual([401, 'bad_credentials']);
    expect(unknown.body).toEqual(wrong.body);
    expect(outcome(await logIn('jeanne.martin@example.fr', 'x'))).toEqual([401, 'bad_credentials']);
  });

  test('N-5: an address that is not verified gets a new code, for the right password only', async () => {
    await shop.signUp();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    expect(outcome(await logIn('jeanne.martin@example.fr', 'not the password'))).toEqual([
      401,
      'bad_credentials',
    ]);
    expect(shop.mails.length).toBe(1);
    expect(outcome(await logIn('jeanne.martin@example.fr'))).toEqual([403, 'email_not_verified']);
    expect(shop.mails.length).toBe(2);
    expect(await shop.lastMail()).toMatchObject({ kind: 'code', purpose: 'verify' });
  });
});

describe('a token', () => {
  test('N-6: is not in the database', async () => {
    const { token } = await shop.member();
    const { rows } = await database.pool.query('SELECT sessions::text AS row FROM sessions');
    expect(rows.length).toBe(2);
    const hex = Buffer.from(token, 'base64url').toString('hex');
    for (const { row } of rows) {
      expect(row).not.toContain(token);
      expect(row).not.toContain(hex);
    }
  });

  test('N-6: is good for 30 days', async () => {
    const { token } = await shop.member();
    shop.setNow(FRIDAY_EVENING + 30 * DAY - 1);
    expect((await shop.auth('GET', '/profile', { token })).status).toBe(200);
    shop.setNow(FRIDAY_EVENING + 30 * DAY);
    expect(outcome(await shop.auth('GET', '/profile', { token }))).toEqual([401, 'unauthorized']);
  });

  test('N-6: ends when it is logged out, and no other does', async () => {
    const { token, email } = await shop.member();
    const other = (await logIn(email)).body.token;
    const answer = await shop.auth('POST', '/logout/', { token });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await shop.auth('POST', '/logout/', { token })).status).toBe(401);
    expect((await shop.auth('GET', '/profile', { token: other })).status).toBe(200);
  });

  test('N-25: is listed with its moment, and ended from another', async () => {
    const { token: own, email } = await shop.member();
    await shop.member({ email: 'paul@example.fr' });
    shop.setNow(FRIDAY_EVENING + DAY);
    const other = String((await logIn(email)).body.token);
    const listed = async () => {
      const answer = await shop.auth('GET', '/sessions', { token: own });
      expect(answer.headers['cache-control']).toBe('no-store');
      return sessionsAnswer.parse(answer.body).sessions;
    };
    const sessions = await listed();
    // Those of the sign-up, of the code, and of the login.
    expect(sessions.map(({ opened_at, is_current }) => [opened_at, is_current]).sort()).toEqual([
      ['2026-11-20T17:00:00.000Z', false],
      ['2026-11-20T17:00:00.000Z', true],
      ['2026-11-21T17:00:00.000Z', false],
    ]);
    expect(new Set(sessions.map(({ session_id }) => session_id)).size).toBe(3);
    const end = (id: string, token: string) => shop.auth('DELETE', `/sessions/${id}`, { token });
    for (const _ of [1, 2]) {
      expect((await end(sessions[0]?.session_id ?? '', own)).status).toBe(200);
    }
    expect((await shop.auth('GET', '/profile', { token: other })).status).toBe(401);
    expect((await listed()).length).toBe(2);
  });

  test('N-25: can be ended by its account only, and its id is no token', async () => {
    const { token } = await shop.member();
    const { token: stranger } = await shop.member({ email: 'paul@example.fr' });
    const { body } = await shop.auth('GET', '/sessions', { token });
    for (const { session_id } of sessionsAnswer.parse(body).sessions) {
      const path = `/sessions/${session_id}`;
      expect((await shop.auth('DELETE', path, { token: stranger })).status).toBe(200);
      expect((await shop.auth('GET', '/profile', { token: session_id })).status).toBe(401);
    }
    expect((await shop.auth('GET', '/sessions', { token })).body).toEqual(body);
  });
});

describe('a call that needs an account', () => {
  const CALLS = [
    ['POST', '/logout/'],
    ['GET', '/profile'],
    ['PATCH', '/update-profile'],
    ['GET', '/orders'],
    ['GET', '/guest-orders'],
    ['POST', '/guest-orders'],
    ['GET', '/export'],
    ['GET', '/sessions'],
    ['DELETE', '/sessions/an-id'],
    ['POST', '/change-password'],
    ['DELETE', '/delete-profile/'],
  ] as const;
  const UNVERIFIED_MAY = ['/logout/', '/profile'];

  test.each(CALLS)('N-7: %s %s takes the token where it may stand', async (method, path) => {
    const { token, id, email } = await shop.member();
    const tokens = [token];
    for (const _ of [1, 2, 3]) tokens.push(String((await logIn(email)).body.token));
    const [first = '', second = '', third = '', fourth = ''] = tokens;
    const withoutBody = method === 'GET';
    const ways = [
      { query: '', headers: { authorization: `bearer ${first}` }, body: {} },
      { query: '', headers: { authorization: `Bearer ${second}`, 'x-user-id': id }, body: {} },
      { query: `?token=${third}&user_id=${id}`, headers: {}, body: {} },
      ...(withoutBody ? [] : [{ query: '', headers: {}, body: { token: fourth, user_id: id } }]),
    ];
    for (const { query, headers, body } of ways) {
      const answer = await shop.auth(method, `${path}${query}`, {
        headers,
        ...(!withoutBody && { body }),
      });
      expect([200, 422]).toContain(answer.status);
    }
  });

  test.each(CALLS)('N-7: %s %s is rejected without a good token', async (method, path) => {
    const none: { token?: string; headers?: Record<string, string> }[] = [
      {},
      { token: '' },
      { token: 'x'.repeat(43) },
      { headers: { authorization: 'Basic amVhbm5l' } },
      { headers: { authorization: 'Bearer' } },
    ];
    for (const call of none) {
      const answer = await shop.auth(method, path, {
        ...call,
        ...(method !== 'GET' && { body: { password: 3 } }),
      });
      expect(outcome(answer)).toEqual([401, 'unauthorized']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const strange = await shop.auth(method, `${path}?token=a&token=b&user_id=c`);
    expect(strange.status).toBe(401);
  });

  test.each(CALLS)('N-7: %s %s is forbidden with the id of another user', async (method, path) => {
    const { token } = await shop.member();
    const other = await shop.member({ email: 'paul@example.fr' });
    const named = [
      { headers: { 'x-user-id': other.id }, query: '', body: {} },
      { headers: {}, query: `?user_id=${other.id}`, body: {} },
      { headers: {}, query: `?user_id=${other.id}&user_id=${other.id}`, body: {} },
      ...(method === 'GET' ? [] : [{ headers: {}, query: '', body: { user_id: other.id } }]),
    ];
    for (const { headers, query, body } of named) {
      const answer = await shop.auth(method, `${path}${query}`, {
        token,
        headers,
        ...(method !== 'GET' && { body }),
      });
      expect(outcome(answer)).toEqual([403, 'forbidden']);
    }
    expect((await shop.auth('GET', '/profile', { token })).status).toBe(200);
  });

  test.each(CALLS)('N-8: %s %s, before the address is verified', async (method, path) => {
    const { body } = await shop.signUp();
    const answer = await shop.auth(method, path, {
      token: body.token,
      ...(method !== 'GET' && { body: { password: PASSWORD } }),
    });
    expect(outcome(answer)).toEqual(
      UNVERIFIED_MAY.includes(path) ? [200, undefined] : [403, 'email_not_verified'],
    );
  });
});
