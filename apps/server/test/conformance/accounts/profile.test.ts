import { exportAnswer } from '@comptoir/contract/accounts/auth-orders';
import { beforeEach, describe, expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, aDelivery, anOrder } from '#test/builders/order-builder.ts';
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

const logIn = (password: string, email = JEANNE) =>
  shop.auth('POST', '/login/', { body: { email, password } });
const remove = (token: string, body: object = { password: PASSWORD }) =>
  shop.auth('DELETE', '/delete-profile/', { token, body });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const place = async (order: object, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const url = '/v2/public/checkout/';
  const placed = await shop.app.inject({ method: 'POST', url, headers, payload: order });
  const { order_id } = placed.json().payload;
  await shop.put(url, { order_id, status: 'pending' });
  return String(order_id);
};

describe('the profile', () => {
  test('N-13: is changed in whole or in part', async () => {
    const { token } = await shop.member();
    const { body } = await shop.auth('GET', '/profile', { token });
    const moved = { ...body.user, address: '3 rue de la République, 69002 Lyon' };
    const whole = await shop.auth('PATCH', '/update-profile', { token, body: moved });
    expect([whole.status, whole.headers['cache-control'], whole.body]).toEqual([
      200,
      'no-store',
      { user: moved },
    ]);
    const part = await shop.auth('PATCH', '/update-profile', {
      token,
      body: { phone: '+32 470 12 34 56' },
    });
    expect(part.body.user).toEqual({ ...moved, phone: '+32 470 12 34 56' });
    const homeless = await shop.auth('PATCH', '/update-profile', { token, body: { address: '' } });
    expect(homeless.body.user).toEqual({ ...moved, phone: '+32 470 12 34 56', address: '' });
    expect((await shop.auth('GET', '/profile', { token })).body).toEqual(homeless.body);
  });

  test('K-34: has the entry code and the floor of its address, until they are emptied', async () => {
    const { token } = await shop.member();
    const change = (body: object) => shop.auth('PATCH', '/update-profile', { token, body });
    const address = '3 rue de la République, 69002 Lyon';
    const access = { entry_code: '27B', floor: '3e, à gauche' };
    expect((await change({ address, ...access })).body.user).toMatchObject({ address, ...access });
    expect((await change({ floor: '4e' })).body.user).toMatchObject({
      entry_code: '27B',
      floor: '4e',
    });
    const exported = exportAnswer.parse((await shop.auth('GET', '/export', { token })).body);
    expect(exported.user).toMatchObject({ entry_code: '27B', floor: '4e' });
    const { user } = (await change({ entry_code: '', floor: null })).body;
    expect(user).not.toHaveProperty('entry_code');
    expect(user).not.toHaveProperty('floor');
    const refused = await change({ entry_code: 'é'.repeat(61) });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'entry_code']);
  });

  test('N-13: keeps its e-mail address, its id and its names', async () => {
    const { token, id } = await shop.member();
    const paths = async (body: object) => {
      const answer = await shop.auth('PATCH', '/update-profile', { token, body });
      return [answer.status, ...(answer.body.errors ?? []).map(({ path }) => path)];
    };
    expect(await paths({ email: 'paul@example.fr', phone: '+32 470 12 34 56' })).toEqual([
      422,
      'email',
    ]);
    expect(await paths({ email: ` ${JEANNE.toUpperCase()} ` })).toEqual([200]);
    expect(await paths({ phone: '06 12 34 56 7' })).toEqual([422, 'phone']);
    expect(await paths({ first_name: ' ' })).toEqual([422, 'first_name']);
    expect(await paths({ last_name: 3 })).toEqual([422, 'last_name']);
    expect(await paths({ id: 'somebody', email_verified: false, verified_at: null })).toEqual([
      200,
    ]);
    const { body } = await shop.auth('GET', '/profile', { token });
    expect(body.user).toMatchObject({ id, email: JEANNE, phone: '06 39 98 12 34' });
  });
});

describe('changing the password', () => {
  const change = (token: string, password: string, new_password: string) =>
    shop.auth('POST', '/change-password', { token, body: { password, new_password } });

  test('N-6, N-12: replaces every token by a new one, and sends a mail', async () => {
    const { token, email, id } = await shop.member();
    const other = (await logIn(PASSWORD)).body.token;
    const { status, headers, body } = await change(token, PASSWORD, 'another password');
    expect([status, headers['cache-control'], Object.keys(body)]).toEqual([
      200,
      'no-store',
      ['token', 'user'],
    ]);
    expect(body.user?.id).toBe(id);
    for (const ended of [token, other]) {
      expect((await shop.auth('GET', '/profile', { token: ended })).status).toBe(401);
    }
    expect((await shop.auth('GET', '/orders', { token: body.token })).status).toBe(200);
    expect(outcome(await logIn(PASSWORD))).toEqual([401, 'bad_credentials']);
    expect((await logIn('another password')).status).toBe(200);
    expect(await shop.lastMail()).toEqual({
      kind: 'password_changed',
      to: email,
      first_name: 'Jeanne',
      locale: 'fr',
    });
  });

  test('N-4, N-12: needs the old password, and one that may be set', async () => {
    const { token } = await shop.member();
    const wrong = await change(token, 'not the password', 'another password');
    expect([outcome(wrong), wrong.body.errors]).toEqual([
      [403, 'bad_password'],
      [
        {
          path: 'password',
          code: 'current_password',
          message: 'Ce mot de passe n’est pas le bon.',
        },
      ],
    ]);
    const short = await change(token, PASSWORD, '1234567');
    expect([outcome(short), short.body.errors?.[0]?.path]).toEqual([
      [422, 'validation'],
      'new_password',
    ]);
    expect((await shop.auth('GET', '/profile', { token })).status).toBe(200);
  });

  test('N-12: of two changes at once, one counts', async () => {
    const { token } = await shop.member();
    const answers = await Promise.all([
      change(token, PASSWORD, 'the first of two'),
      change(token, PASSWORD, 'the second of two'),
    ]);
    const [winner] = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toEqual([200]);
    expect((await shop.auth('GET', '/profile', { token: winner?.body.token })).status).toBe(200);
  });
});

/** Personal data that must not be anywhere after the deletion of the account. */
const PERSONAL = {
  first_name: 'Zéphyrine',
  last_name: 'Quatremère',
  phone: '06 39 98 77 66',
  email: 'Zephyrine.Q@example.fr',
  other_email: 'zephyrine.at.work@example.fr',
  address: '27 rue des Trois-Marie',
  city: 'Sainte-Foy-lès-Lyon',
  home: '14 impasse du Secret',
  entry_code: 'Digicode 7319A',
  floor: 'Escalier C gauche',
  home_code: 'Digicode 8420D',
  comment: 'Interphone 4242B',
  note: 'Sans cacahuète',
} as const;

/** Every row of every table of every schema, as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await database.pool.query(`SELECT row_to_json(it)::text FROM ${name} AS it`);
      return JSON.stringify([name, rows]);
    }),
  );
  expect(texts.length).toBeGreaterThan(10);
  return texts.join('\n');
}

describe('deleting the account', () => {
  test('N-15: leaves no personal data in any table, but what was sold', async () => {
    const { first_name, last_name, phone, email } = PERSONAL;
    const { token, id } = await shop.member({ first_name, last_name, phone, email });
    await shop.auth('PATCH', '/update-profile', {
      token,
      body: { address: PERSONAL.home, entry_code: PERSONAL.home_code },
    });
    const { address, city, entry_code, floor } = PERSONAL;
    const location = { ...AN_ADDRESS, address, city, entry_code, floor };
    const names = { first_name, last_name, phone };
    const [line] = anOrder().items;
    const items = [{ ...line, note: PERSONAL.note }];
    const customer = aCustomer({ ...names, email: PERSONAL.other_email, location });
    await place(
      { ...aDelivery({ comment: PERSONAL.comment, customer }), items, user_id: id },
      token,
    );
    await place(anOrder({ customer: aCustomer({ ...names, email: email.toLowerCase() }) }));
    const unfinished = anOrder({ customer: aCustomer({ ...names, email }) });
    await shop.post('/v2/public/checkout/', unfinished);
    await place(anOrder());
    const before = await wholeDatabase();
    for (const text of Object.values(PERSONAL)) expect(before).toContain(text);

    // All of these orders are over (N-60).
    shop.setNow(FRIDAY_EVENING + 24 * 60 * MINUTE);
    const answer = await remove(token);
    expect([answer.status, answer.headers['cache-control'], answer.body]).toEqual([
      200,
      'no-store',
      { status: 'success' },
    ]);
    const after = await wholeDatabase();
    for (const text of [...Object.values(PERSONAL), email.toLowerCase()]) {
      expect(after).not.toContain(text);
    }
    const { rows } = await database.pool.query(
      `SELECT total_cents, email, user_id, (SELECT count(*) FROM order_lines
         WHERE order_lines.order_id = orders.order_id) AS lines
       FROM orders ORDER BY total_cents DESC, email`,
    );
    expect(rows).toEqual([
      { total_cents: 1850, email: '', user_id: null, lines: 1 },
      { total_cents: 1180, email: '', user_id: null, lines: 1 },
      { total_cents: 1180, email: '', user_id: null, lines: 1 },
      { total_cents: 1180, email: JEANNE, user_id: null, lines: 1 },
    ]);
    expect(await shop.lastMail()).toEqual({
      kind: 'account_deleted',
      to: email,
      first_name,
      locale: 'fr',
    });
  });

  test('N-6, N-15: ends every token, and the address is free again', async () => {
    const { token } = await shop.member();
    const other = (await logIn(PASSWORD)).body.token;
    expect((await remove(token)).status).toBe(200);
    for (const ended of [token, other]) {
      expect(outcome(await shop.auth('GET', '/profile', { token: ended }))).toEqual([
        401,
        'unauthorized',
      ]);
    }
    expect(outcome(await logIn(PASSWORD))).toEqual([401, 'bad_credentials']);
    shop.setNow(FRIDAY_EVENING + MINUTE);
    const again = await shop.signUp();
    expect(again.status).toBe(200);
    expect(await shop.lastMail()).toMatchObject({ kind: 'code', purpose: 'verify' });
  });

  test('N-10, N-15: a code that was on its way opens nothing any more', async () => {
    const { token } = await shop.member();
    shop.setNow(FRIDAY_EVENING + MINUTE);
    await shop.auth('GET', `/send-otp/?email=${JEANNE}`);
    const otp = await shop.lastCode();
    await remove(token);
    const signedUp = await shop.signUp();
    expect(signedUp.status).toBe(200);
    const verified = await shop.auth('GET', `/verify-otp/?otp=${otp}&email=${JEANNE}`);
    expect(outcome(verified)).toEqual([422, 'invalid_code']);
  });

  test('N-15: needs the password', async () => {
    const { token } = await shop.member();
    expect(outcome(await remove(token, { password: 'not the password' }))).toEqual([
      403,
      'bad_password',
    ]);
    const without = await remove(token, {});
    expect([outcome(without), without.body.errors?.[0]?.path]).toEqual([
      [422, 'validation'],
      'password',
    ]);
    const url = '/v2/public/auth/delete-profile';
    const headers = { authorization: `Bearer ${token}` };
    expect((await shop.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(422);
    expect((await shop.auth('GET', '/profile', { token })).status).toBe(200);
  });
});

describe('the export', () => {
  test('N-16, RI-6: contains all stored data of the owner, and none of others', async () => {
    const { token, id } = await shop.member();
    await shop.member({ email: 'paul@example.fr', first_name: 'Paul' });
    const mine = await place({ ...anOrder(), user_id: id }, token);
    const guest = await place(anOrder({ comment: 'En invitée' }));
    const other = await place(anOrder({ customer: aCustomer({ email: 'paul@example.fr' }) }));
    for (const [orderId, text] of [
      [mine, 'Un maki manque'],
      [other, 'Paul aussi'],
    ]) {
      await database.pool.query(
        `INSERT INTO item_reports (report_id, order_id, local_id, reported_at, units, text)
         VALUES ($1, $1, 'one', '2026-11-20T17:30:00Z', '[]', $2)`,
        [orderId, text],
      );
    }
    const { status, headers, body } = await shop.auth('GET', '/export', { token });
    expect([status, headers['cache-control'], headers['content-disposition']]).toEqual([
      200,
      'no-store',
      'attachment; filename="mes-donnees.json"',
    ]);
    const data = exportAnswer.parse(body);
    expect(data).toEqual(body);
    expect(data.user).toMatchObject({
      id,
      email: JEANNE,
      created_at: '2026-11-20T17:00:00.000Z',
      verified_at: '2026-11-20T17:00:00.000Z',
      last_login_at: '2026-11-20T17:00:00.000Z',
    });
    expect(data.sessions.length).toBe(2);
    expect(data.orders.map(({ order_id }) => order_id)).toEqual([guest, mine]);
    expect(data.orders[0]).toMatchObject({ comment: 'En invitée', user_id: null });
    expect(data.reported_items).toEqual([
      {
        order_id: mine,
        reported_at: '2026-11-20T17:30:00.000Z',
        units: [],
        text: 'Un maki manque',
        photograph: null,
        answer: null,
      },
    ]);
    for (const secret of ['password', 'hash', token, 'Paul']) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });
});
