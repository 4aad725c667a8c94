import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { type AccountShop, accountShops, PASSWORD } from '#test/shops/account-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = accountShops(database);
const MINUTE = 60_000;
const JEANNE = 'jeanne.martin@example.fr';

let shop: AccountShop;
beforeEach(async () => {
  shop = await openShop();
});

const verify = (otp: string, email = JEANNE) =>
  shop.auth('GET', `/verify-otp/?${new URLSearchParams({ otp, email })}`);
const send = (email = JEANNE) => shop.auth('GET', `/send-otp/?${new URLSearchParams({ email })}`);
const reset = (otp: string, password = 'another password', email = JEANNE) =>
  shop.auth('POST', '/reset-password/', { body: { email, otp, password } });
const logIn = (password: string) =>
  shop.auth('POST', '/login/', { body: { email: JEANNE, password } });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const otherThan = (code: string, shift = 1) =>
  String((Number(code) + shift) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  test('N-9: is good for 10 minutes from when its mail is made', async () => {
    await shop.signUp();
    shop.setNow(FRIDAY_EVENING + 40 * MINUTE);
    const code = await shop.lastCode();
    shop.setNow(FRIDAY_EVENING + 50 * MINUTE);
    expect(outcome(await verify(code))).toEqual([422, 'invalid_code']);
    shop.setNow(FRIDAY_EVENING + 50 * MINUTE - 1);
    expect((await verify(code)).status).toBe(200);
  });

  test('N-9: is good once', async () => {
    await shop.signUp();
    const code = await shop.lastCode();
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(outcome(await verify(code))).toEqual([422, 'invalid_code']);
  });

  test('N-9: has five tries, however many are made at once', async () => {
    await shop.signUp();
    const code = await shop.lastCode();
    for (const shift of [1, 2, 3, 4]) {
      expect(outcome(await verify(otherThan(code, shift)))).toEqual([422, 'invalid_code']);
    }
    expect((await verify(code)).status).toBe(200);

    await shop.signUp({ email: 'paul@example.fr' });
    const second = await shop.lastCode();
    const wrong = [1, 2, 3, 4, 5].map((shift) =>
      verify(otherThan(second, shift), 'paul@example.fr'),
    );
    await Promise.all(wrong);
    expect(outcome(await verify(second, 'paul@example.fr'))).toEqual([422, 'invalid_code']);
  });

  test('N-9: is replaced by a newer one, and belongs to its address', async () => {
    await shop.signUp();
    const first = await shop.lastCode();
    await shop.signUp({ email: 'paul@example.fr' });
    expect(outcome(await verify(first, 'paul@example.fr'))).toEqual([422, 'invalid_code']);
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await send();
    expect(outcome(await verify(first))).toEqual([422, 'invalid_code']);
    expect((await verify(await shop.lastCode())).status).toBe(200);
  });

  test('N-9: may be typed with spaces; what is no code is only wrong', async () => {
    await shop.signUp();
    const code = await shop.lastCode();
    for (const typed of ['12345', 'abcdef', '1234567', `${code}0`]) {
      const answer = await verify(typed);
      expect([outcome(answer), answer.body.errors?.map(({ path }) => path)]).toEqual([
        [422, 'invalid_code'],
        ['otp'],
      ]);
    }
    expect(outcome(await verify(''))).toEqual([422, 'validation']);
    expect((await verify(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });

  test('N-9: is neither in the database nor in a pending mail', async () => {
    await shop.signUp();
    const code = await shop.lastCode();
    const { rows } = await database.pool.query('SELECT code_hash FROM codes');
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(shop.mails)).not.toContain(code);
    expect(Object.keys(shop.mails[0] ?? {})).toEqual(['kind', 'request_id', 'locale']);
  });

  test('N-9: is generated again when its mail is composed again, until it was used', async () => {
    await shop.signUp();
    await shop.lastCode();
    const second = await shop.lastCode();
    expect((await verify(second)).status).toBe(200);
    expect(await shop.lastMail()).toBeNull();
  });

  test('N-9: is verified alike for an address without an account', async () => {
    await shop.signUp();
    const code = await shop.lastCode();
    const wrong = await verify(otherThan(code));
    const unknown = await verify(code, 'nobody@example.fr');
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
    expect((await reset(code, PASSWORD, 'nobody@example.fr')).body).toEqual(wrong.body);
  });
});

describe('asking for a code', () => {
  test('N-10: sends one in 60 seconds, and is answered alike within them', async () => {
    await shop.signUp();
    const code = await shop.lastCode();
    shop.setNow(FRIDAY_EVENING + MINUTE - 1);
    const inside = await send(` ${JEANNE.toUpperCase()} `);
    expect([inside.status, inside.headers['cache-control'], inside.body]).toEqual([
      200,
      'no-store',
      { status: 'success' },
    ]);
    expect(shop.mails.length).toBe(1);
    shop.setNow(FRIDAY_EVENING + MINUTE);
    const after = await send();
    expect(shop.mails.length).toBe(2);
    expect(after.body).toEqual(inside.body);
    expect(await shop.lastCode()).toMatch(/^\d{6}$/);
    expect(outcome(await verify(code))).toEqual([422, 'invalid_code']);
  });

  test('N-10: sends one in 60 seconds, also for concurrent requests', async () => {
    await shop.member();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(shop.mails.length).toBe(2);
  });

  test('N-10: an unknown address is answered alike, and gets no mail', async () => {
    const unknown = await send('nobody@example.fr');
    await shop.member();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    const known = await send();
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(shop.mails.map(({ kind }) => kind)).toEqual(['code', 'code', 'code']);
    const [asked] = shop.mails.splice(0, 3);
    shop.mails.push(...(asked ? [asked] : []));
    expect(await shop.lastMail()).toBeNull();
  });

  test('N-10: a request before the sign-up does not delay the first code', async () => {
    await send();
    await shop.signUp();
    expect(await shop.lastMail()).toMatchObject({ kind: 'code', to: JEANNE });
  });

  test('N-10: a mail that was overtaken by a later request is not made', async () => {
    await shop.signUp();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await send();
    shop.mails.pop();
    expect(await shop.lastMail()).toBeNull();
  });

  test('N-10: looking at a page of a code has no effect', async () => {
    await shop.signUp();
    for (const path of ['send-otp', 'verify-otp']) {
      const url = `/v2/public/auth/${path}/?email=${JEANNE}&otp=123456`;
      const { statusCode, headers } = await shop.app.inject({ method: 'HEAD', url });
      expect([path, statusCode, headers.allow]).toEqual([path, 405, 'GET']);
    }
  });
});

describe('a forgotten password', () => {
  test('N-6, N-11: is replaced with a code, and every session ends', async () => {
    const { token } = await shop.member();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await send();
    expect(await shop.lastMail()).toMatchObject({ purpose: 'reset' });
    const answer = await reset(await shop.lastCode());
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await shop.auth('GET', '/profile', { token })).status).toBe(401);
    expect(outcome(await logIn(PASSWORD))).toEqual([401, 'bad_credentials']);
    expect((await logIn('another password')).status).toBe(200);
    expect(await shop.lastMail()).toEqual({
      kind: 'password_changed',
      to: JEANNE,
      first_name: 'Jeanne',
      locale: 'fr',
    });
  });

  test('N-9, N-11: needs a good code, and a password that may be set', async () => {
    await shop.member();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await send();
    const code = await shop.lastCode();
    expect(outcome(await reset(otherThan(code)))).toEqual([422, 'invalid_code']);
    expect((await reset(code, 'short')).body.errors?.map(({ path }) => path)).toEqual(['password']);
    expect((await reset(code)).status).toBe(200);
    expect(outcome(await reset(code))).toEqual([422, 'invalid_code']);
  });

  test('N-2, N-11: with the code of an account that was not verified, verifies it', async () => {
    const squatter = await shop.signUp({ password: 'squatter’s own' });
    expect((await reset(await shop.lastCode())).status).toBe(200);
    expect((await shop.auth('GET', '/profile', { token: squatter.body.token })).status).toBe(401);
    const { status, body } = await logIn('another password');
    expect([status, body.user?.email_verified]).toEqual([200, true]);
  });
});
