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

const verify = (otp: string, token?: string, email = JEANNE) =>
  shop.auth('GET', `/verify-otp/?${new URLSearchParams({ otp, email })}`, { token });
const reset = (otp: string, password = 'another password') =>
  shop.auth('POST', '/reset-password/', { body: { email: JEANNE, otp, password } });
const send = () => shop.auth('GET', `/send-otp/?email=${JEANNE}`);
const logIn = (password: string) =>
  shop.auth('POST', '/login/', { body: { email: JEANNE, password } });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

describe('the link of a mail', () => {
  test('N-45: has 128 random bits and verifies like the code', async () => {
    const { body } = await shop.signUp();
    const link = await shop.lastLink();
    expect(link).toMatch(/^[\w-]{22}$/);
    expect(Buffer.from(link, 'base64url').length).toBe(16);
    const answer = await verify(link, body.token, ' JEANNE.Martin@example.fr ');
    expect(answer.status).toBe(200);
    expect(answer.body.user).not.toHaveProperty('needs_password');
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test('N-40, N-45: without the bearer of the sign-up it voids the password like the code', async () => {
    const stranger = await shop.signUp({ password: 'stranger’s own' });
    const { body } = await verify(await shop.lastLink());
    expect(body.user).toMatchObject({ email_verified: true, needs_password: true });
    expect((await shop.auth('GET', '/profile', { token: stranger.body.token })).status).toBe(401);
    expect(outcome(await logIn('stranger’s own'))).toEqual([401, 'bad_credentials']);
  });

  test('N-45: logs in, and sets a new password', async () => {
    await shop.member();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await send();
    expect((await verify(await shop.lastLink())).status).toBe(200);
    shop.setNow(FRIDAY_EVENING + 2 * MINUTE);
    await send();
    expect((await reset(await shop.lastLink())).status).toBe(200);
    expect((await logIn('another password')).status).toBe(200);
  });

  test('N-45: is good once, and closes the code beside it', async () => {
    await shop.signUp();
    const mail = await shop.lastMail();
    if (mail?.kind !== 'code') throw new Error('There is a code.');
    const answers = await Promise.all([1, 2, 3].map(() => verify(mail.link_token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(outcome(await verify(mail.code))).toEqual([422, 'invalid_code']);
    expect(outcome(await reset(mail.link_token))).toEqual([422, 'invalid_code']);
  });

  test('N-45: is closed by the code beside it', async () => {
    await shop.signUp();
    const mail = await shop.lastMail();
    if (mail?.kind !== 'code') throw new Error('There is a code.');
    expect((await verify(mail.code)).status).toBe(200);
    expect(outcome(await verify(mail.link_token))).toEqual([422, 'invalid_code']);
  });

  test('N-45: is good as long as the code, and for its own address', async () => {
    await shop.signUp();
    const link = await shop.lastLink();
    await shop.signUp({ email: 'paul@example.fr' });
    expect(outcome(await verify(link, undefined, 'paul@example.fr'))).toEqual([
      422,
      'invalid_code',
    ]);
    shop.setNow(FRIDAY_EVENING + 10 * MINUTE);
    expect(outcome(await verify(link))).toEqual([422, 'invalid_code']);
    shop.setNow(FRIDAY_EVENING + 10 * MINUTE - 1);
    expect((await verify(link)).status).toBe(200);
  });

  test('N-45: outlives the attempts at the code, and a newer mail that a stranger may request', async () => {
    await shop.signUp();
    const link = await shop.lastLink();
    for (const _ of [1, 2, 3, 4, 5]) await verify('x');
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await send();
    await shop.lastMail();
    expect((await verify(link)).status).toBe(200);
  });

  test('N-45: goes with its account', async () => {
    const { token } = await shop.member();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await send();
    const link = await shop.lastLink();
    await shop.auth('DELETE', '/delete-profile', { token, body: { password: PASSWORD } });
    expect(outcome(await verify(link))).toEqual([422, 'invalid_code']);
  });

  test('N-45: is neither in the database nor in a pending mail', async () => {
    await shop.signUp();
    const link = await shop.lastLink();
    const { rows } = await database.pool.query(
      'SELECT codes::text AS row FROM codes UNION ALL SELECT mail_links::text FROM mail_links',
    );
    expect(rows.length).toBe(2);
    const hex = Buffer.from(link, 'base64url').toString('hex');
    for (const { row } of rows) {
      expect(row).not.toContain(link);
      expect(row).not.toContain(hex);
    }
    expect(JSON.stringify(shop.mails)).not.toContain(link);
  });

  test('N-45: an unknown one is rejected like a wrong code', async () => {
    await shop.signUp();
    await shop.lastMail();
    const wrong = await verify('000000x');
    const unknown = await verify('A'.repeat(22));
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(422);
  });
});
