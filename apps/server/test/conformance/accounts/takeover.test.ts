import { beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type AccountShop, accountShops, PASSWORD } from '#test/shops/account-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = accountShops(database);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const JEANNE = 'jeanne.martin@example.fr';
const STRANGER = { password: 'stranger’s own', first_name: 'Gagnez', phone: '06 66 66 66 66' };

let shop: AccountShop;
beforeEach(async () => {
  shop = await openShop();
});

const verify = (otp: string, token?: string, email = JEANNE) =>
  shop.auth('GET', `/verify-otp/?${new URLSearchParams({ otp, email })}`, { token });
const reset = (otp: string, password: string, token?: string) =>
  shop.auth('POST', '/reset-password/', { token, body: { email: JEANNE, otp, password } });
const logIn = (password: string) =>
  shop.auth('POST', '/login/', { body: { email: JEANNE, password } });
const choose = (token: string | undefined, new_password: string, password: string | null = null) =>
  shop.auth('POST', '/change-password', { token, body: { password, new_password } });
const profile = (token: string | undefined) => shop.auth('GET', '/profile', { token });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

describe('the code of a sign-up', () => {
  test('N-40: with the bearer of the sign-up, its password and its session stay valid', async () => {
    const { body } = await shop.signUp();
    const answer = await verify(await shop.lastCode(), body.token);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ email_verified: true });
    expect(answer.body.user).not.toHaveProperty('needs_password');
    expect((await profile(body.token)).status).toBe(200);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test('N-40: the bearer may stand in the query', async () => {
    const { body } = await shop.signUp();
    const query = { otp: await shop.lastCode(), email: JEANNE, token: body.token ?? '' };
    const answer = await shop.auth('GET', `/verify-otp/?${new URLSearchParams(query)}`);
    expect(answer.body.user).not.toHaveProperty('needs_password');
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test.each([
    ['no bearer', async () => undefined],
    ['an unknown bearer', async () => 'x'.repeat(43)],
    [
      'the bearer of another account',
      async () => (await shop.member({ email: 'paul@example.fr' })).token,
    ],
    [
      'the bearer of another sign-up',
      async () => (await shop.signUp({ email: 'paul@example.fr' })).body.token,
    ],
  ])(
    'N-40: with %s the address is proven, and nothing of the sign-up opens the account',
    async (_, bearer) => {
      const token = await bearer();
      const signUp = await shop.signUp(STRANGER);
      const { status, body } = await verify(await shop.lastCode(), token);
      expect(status).toBe(200);
      expect(body.user).toMatchObject({
        id: signUp.body.user?.id,
        email_verified: true,
        needs_password: true,
      });
      expect(outcome(await profile(signUp.body.token))).toEqual([401, 'unauthorized']);
      expect(outcome(await logIn(STRANGER.password))).toEqual([401, 'bad_credentials']);
      expect((await profile(body.token)).body.user).toMatchObject({ needs_password: true });
    },
  );

  test('N-40: a user id beside the bearer must be its own', async () => {
    const { body } = await shop.signUp();
    const query = new URLSearchParams({ otp: await shop.lastCode(), email: JEANNE });
    const headers = { 'x-user-id': 'another' };
    const answer = await shop.auth('GET', `/verify-otp/?${query}`, { token: body.token, headers });
    expect(outcome(answer)).toEqual([403, 'forbidden']);
  });

  test('N-40: the bearer of a sign-up that another one has replaced is another bearer', async () => {
    const first = await shop.signUp();
    await database.pool.query('DELETE FROM users');
    shop.setNow(FRIDAY_EVENING + 8 * DAY);
    await shop.signUp(STRANGER);
    const { body } = await verify(await shop.lastCode(), first.body.token);
    expect(body.user).toMatchObject({ needs_password: true });
    expect(outcome(await logIn(STRANGER.password))).toEqual([401, 'bad_credentials']);
  });

  test('N-40: a code of a verified account opens a session and voids nothing', async () => {
    const member = await shop.member();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await shop.auth('GET', `/send-otp/?email=${JEANNE}`);
    const { body } = await verify(await shop.lastCode());
    expect(body.user).not.toHaveProperty('needs_password');
    expect((await profile(member.token)).status).toBe(200);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test('N-40: redeemed by two at once, it opens one session, the owner’s or none of the stranger’s', async () => {
    const signUp = await shop.signUp(STRANGER);
    const code = await shop.lastCode();
    const answers = await Promise.all([verify(code), verify(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await profile(signUp.body.token)).status).toBe(401);
    const { rows } = await database.pool.query('SELECT count(*) FROM sessions');
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('N-2, N-40: an address that waits stays taken, and its code is the way to it', async () => {
    await shop.signUp(STRANGER);
    shop.setNow(FRIDAY_EVENING + 3 * DAY);
    expect(outcome(await shop.signUp())).toEqual([409, 'email_taken']);
    await shop.auth('GET', `/send-otp/?email=${JEANNE}`);
    const { body } = await verify(await shop.lastCode());
    expect((await choose(body.token, PASSWORD)).status).toBe(200);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test('N-8, N-42: a sign-up that waits orders nothing and claims nothing', async () => {
    const { body } = await shop.signUp(STRANGER);
    const payload = anOrder({ user_id: String(body.user?.id) });
    const order = await shop.app.inject({
      method: 'POST',
      url: '/v2/public/checkout/',
      headers: { authorization: `Bearer ${body.token}` },
      payload,
    });
    expect([order.statusCode, order.json().code]).toEqual([403, 'email_not_verified']);
    expect((await shop.auth('POST', '/guest-orders', { token: body.token, body: {} })).status).toBe(
      403,
    );
  });
});

describe('a void password', () => {
  async function proven() {
    await shop.signUp(STRANGER);
    return (await verify(await shop.lastCode())).body;
  }

  test('N-41: can be replaced once without the old one', async () => {
    const { token } = await proven();
    const chosen = await choose(token, 'owner’s own secret');
    expect(chosen.status).toBe(200);
    expect(chosen.body.user).not.toHaveProperty('needs_password');
    expect((await profile(token)).status).toBe(401);
    expect(outcome(await choose(chosen.body.token, 'once more, please'))).toEqual([
      403,
      'bad_password',
    ]);
    expect((await logIn('owner’s own secret')).status).toBe(200);
    expect(await shop.lastMail()).toMatchObject({ kind: 'password_changed' });
  });

  test('N-41: is replaced once, however many try at once', async () => {
    const { token } = await proven();
    const answers = await Promise.all(
      [1, 2, 3].map((index) => choose(token, `secret no ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });

  test('N-41: opens no session and proves nothing', async () => {
    const { token } = await proven();
    for (const typed of [STRANGER.password, '', ' ', 'null', '$argon2id$']) {
      expect((await logIn(typed)).status).not.toBe(200);
    }
    expect(outcome(await choose(token, PASSWORD, STRANGER.password))).toEqual([
      403,
      'bad_password',
    ]);
    const body = { password: STRANGER.password };
    expect(outcome(await shop.auth('DELETE', '/delete-profile', { token, body }))).toEqual([
      403,
      'bad_password',
    ]);
  });

  test('N-41: an account that has a password is asked for it', async () => {
    const { token } = await shop.member();
    expect(outcome(await choose(token, 'another password'))).toEqual([403, 'bad_password']);
    const body = { new_password: 'another password' };
    expect(outcome(await shop.auth('POST', '/change-password', { token, body }))).toEqual([
      422,
      'validation',
    ]);
  });

  test('N-41: is replaced by mail as well, when the session is lost', async () => {
    await proven();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await shop.auth('GET', `/send-otp/?email=${JEANNE}`);
    expect((await reset(await shop.lastCode(), 'owner’s own secret')).status).toBe(200);
    expect((await logIn('owner’s own secret')).body.user).not.toHaveProperty('needs_password');
  });
});

describe('what a stranger typed', () => {
  test('N-42: is in no mail to an address that is not proven', async () => {
    await shop.signUp(STRANGER);
    expect(await shop.lastMail()).toMatchObject({ purpose: 'verify', first_name: '' });
  });

  test('N-42: is in no mail while the password is void', async () => {
    await shop.signUp(STRANGER);
    await verify(await shop.lastCode());
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await shop.auth('GET', `/send-otp/?email=${JEANNE}`);
    expect(await shop.lastMail()).toMatchObject({ purpose: 'reset', first_name: '' });
  });

  test('N-42: is deleted with a new password by code, which skips the review', async () => {
    const { body: signUp } = await shop.signUp(STRANGER);
    expect((await reset(await shop.lastCode(), PASSWORD, signUp.token)).status).toBe(200);
    expect((await profile(signUp.token)).status).toBe(401);
    expect((await logIn(PASSWORD)).body.user).toMatchObject({
      first_name: '',
      last_name: '',
      phone: '',
      email_verified: true,
    });
    expect(await shop.lastMail()).toMatchObject({ kind: 'password_changed', first_name: '' });
  });

  test('N-42: a member keeps their details with a new password by code', async () => {
    await shop.member();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await shop.auth('GET', `/send-otp/?email=${JEANNE}`);
    expect(await shop.lastMail()).toMatchObject({ purpose: 'reset', first_name: 'Jeanne' });
    expect((await reset(await shop.lastCode(), 'another password')).status).toBe(200);
    expect((await logIn('another password')).body.user).toMatchObject({ first_name: 'Jeanne' });
  });
});
