import { expect, test } from 'vitest';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { accountMailComposer } from '#modules/accounts/mails/compose-account-mail.ts';
import { eventCounts } from '#modules/recommendations/repository.ts';
import { argon2Hashing } from '#plugins/limits/hashing.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { retentionJobs } from '#retention-jobs.ts';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { accountShops, PASSWORD } from '#test/shops/account-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = accountShops(database);
const A_DAY = 24 * 60 * 60_000;
const CHECKOUT = '/v2/public/checkout/';
const ASSIGN = `
  UPDATE orders SET user_id = $1 WHERE local_id = 'mine'`;

/** The number of rows that each job deletes after so many days. */
async function deletedAfter(
  days: number,
  retention: Readonly<Record<string, number>> = {},
): Promise<object> {
  const settings = { ...someSettings(), retention };
  const snapshot = restaurantSnapshot(0, aRestaurant({ settings }));
  const deleted: Record<string, number> = {};
  for (const { name, run } of retentionJobs({
    pool: database.pool,
    restaurant: async () => snapshot,
    accountMails: { enqueue: enqueueMail },
  })) {
    deleted[name] = await run(FRIDAY_EVENING + days * A_DAY);
  }
  return deleted;
}

test('N-21, N-43: what ended is deleted after its time, and nothing else', async () => {
  const shop = await openShop();
  await shop.member();
  await shop.auth('POST', '/login', {
    body: { email: 'jeanne.martin@example.fr', password: PASSWORD },
  });
  await shop.signUp({ email: 'never.verified@example.fr' });
  await shop.lastMail();
  await shop.post(CHECKOUT, anOrder());
  const kept = await shop.post(CHECKOUT, anOrder());
  const order_id = kept.body.payload?.order_id;
  await shop.put(CHECKOUT, { order_id, status: 'pending' });

  const nothing = {
    codes: 0,
    tokens: 0,
    'links of mails': 0,
    'known clients': 0,
    'sessions and links of the staff': 0,
    'audit log': 0,
    'print jobs': 0,
    'ended holds and pauses': 0,
    'group orders': 0,
    'unverified accounts': 0,
    'unused accounts': 0,
    warnings: 0,
    'push subscriptions': 0,
    'abandoned orders': 0,
    'guests of finished orders': 0,
    'guests of old orders': 0,
    invoices: 0,
    'proposal counts': 0,
    'payment events': 0,
  };
  expect(await deletedAfter(1)).toEqual(nothing);
  expect(await deletedAfter(2)).toEqual({
    ...nothing,
    codes: 2,
    'links of mails': 1,
    'abandoned orders': 1,
  });
  expect(await deletedAfter(7)).toEqual(nothing);
  expect(await deletedAfter(8)).toEqual({ ...nothing, 'unverified accounts': 1 });
  expect(await deletedAfter(29)).toEqual(nothing);
  expect(await deletedAfter(31)).toEqual({ ...nothing, 'known clients': 1 });
  expect(await deletedAfter(32)).toEqual({ ...nothing, tokens: 3 });
  expect(await deletedAfter(1000)).toEqual(nothing);
  const { add } = eventCounts(database.pool);
  await add({ place: 'cart', event: 'shown', items: ['maki-saumon'] }, '2026-11-20');
  expect(await deletedAfter(400)).toEqual(nothing);
  expect(await deletedAfter(401)).toEqual({ ...nothing, 'proposal counts': 1 });
  const { rows } = await database.pool.query(
    'SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM orders) AS orders',
  );
  expect(rows).toEqual([{ users: 1, orders: 1 }]);
});

test('N-21: periods are settings of the restaurant', async () => {
  const shop = await openShop();
  await shop.signUp();
  await shop.post(CHECKOUT, anOrder());
  const retention = { abandoned_orders_days: 2, unverified_accounts_days: 400, codes_days: 400 };
  expect(await deletedAfter(2, retention)).toMatchObject({ 'abandoned orders': 0 });
  expect(await deletedAfter(3, retention)).toMatchObject({
    codes: 0,
    'abandoned orders': 1,
    'unverified accounts': 0,
  });
});

test('N-22: an order loses its guest after three years, and stays what it was', async () => {
  const shop = await openShop();
  const guest = aCustomer({ first_name: 'Zéphyrine', email: 'zephyrine@example.fr' });
  const items = [{ item_id: 'maki-saumon', quantity: 2, note: 'Sans wasabi', options: [] }];
  const { body } = await shop.post(
    CHECKOUT,
    anOrder({ customer: guest, items, comment: 'Interphone 4242B' }),
  );
  const order_id = body.payload?.order_id;
  await shop.put(CHECKOUT, { order_id, status: 'pending' });
  await database.pool.query("UPDATE erasure_progress SET erased_until = '-infinity'");

  expect(await deletedAfter(1095)).toMatchObject({ 'guests of old orders': 0 });
  expect(await deletedAfter(1096)).toMatchObject({ 'guests of old orders': 1 });
  expect(await deletedAfter(1097)).toMatchObject({ 'guests of old orders': 0 });
  const { rows } = await database.pool.query(
    `SELECT concat(content_hash, first_name, last_name, email, phone, address, comment, note) AS personal,
       item_name, orders.total_cents
     FROM orders JOIN order_lines USING (order_id)`,
  );
  expect(rows).toEqual([{ personal: '', item_name: 'Maki saumon', total_cents: 1180 }]);
});

test('N-22: an order of an account keeps its guest, and the restaurant may say less than three years', async () => {
  const shop = await openShop();
  const { id } = await shop.member();
  for (const local_id of ['mine', 'no-account']) {
    const { body } = await shop.post(CHECKOUT, anOrder({ local_id }));
    await shop.put(CHECKOUT, { order_id: body.payload?.order_id, status: 'pending' });
  }
  await database.pool.query(ASSIGN, [id]);
  await database.pool.query("UPDATE erasure_progress SET erased_until = '-infinity'");
  expect(await deletedAfter(11, { order_guests_days: 10 })).toMatchObject({
    'guests of old orders': 1,
  });
  const { rows } = await database.pool.query(
    'SELECT local_id, first_name FROM orders ORDER BY local_id',
  );
  expect(rows).toEqual([
    { local_id: 'mine', first_name: 'Jeanne' },
    { local_id: 'no-account', first_name: '' },
  ]);
});

test('N-24: an unused account is deleted after three years, a month after a warning', async () => {
  const shop = await openShop();
  const { id } = await shop.member();
  for (const local_id of ['mine', 'no-account']) {
    const { body } = await shop.post(CHECKOUT, anOrder({ local_id }));
    await shop.put(CHECKOUT, { order_id: body.payload?.order_id, status: 'pending' });
  }
  await database.pool.query(ASSIGN, [id]);
  const requested = async () => {
    const { rows } = await database.pool.query(
      "SELECT request FROM mails WHERE kind = 'account_expiring'",
    );
    return rows;
  };
  // Orders without an account would lose their names, too.
  const retention = { inactive_accounts_days: 800 };

  expect(await deletedAfter(769, retention)).toMatchObject({ warnings: 0 });
  expect(await deletedAfter(770, retention)).toMatchObject({ warnings: 1 });
  expect(await deletedAfter(771, retention)).toMatchObject({ warnings: 0 });
  expect(await requested()).toEqual([{ request: { kind: 'account_expiring', user_id: id } }]);
  expect(await deletedAfter(799, retention)).toMatchObject({ 'unused accounts': 0 });
  expect(await deletedAfter(800, retention)).toMatchObject({ 'unused accounts': 1 });
  const { rows } = await database.pool.query(
    `SELECT local_id, user_id, first_name, item_name, (SELECT count(*) FROM users) AS users
     FROM orders JOIN order_lines USING (order_id) ORDER BY local_id`,
  );
  const item_name = 'Maki saumon';
  expect(rows).toEqual([
    { local_id: 'mine', user_id: null, first_name: '', item_name, users: 0 },
    { local_id: 'no-account', user_id: null, first_name: 'Jeanne', item_name, users: 0 },
  ]);
});

test('N-24: an account that is used again stays, and is warned again after the same time', async () => {
  const shop = await openShop();
  const { id } = await shop.member();
  const composeAccountMail = accountMailComposer(
    database.pool,
    argon2Hashing(),
    () => FRIDAY_EVENING,
  );
  const mail = () => composeAccountMail({ kind: 'account_expiring', user_id: id });
  expect(await deletedAfter(1065)).toMatchObject({ warnings: 1 });
  expect(await mail()).toEqual({
    kind: 'account_expiring',
    to: 'jeanne.martin@example.fr',
    first_name: 'Jeanne',
    locale: 'fr',
    ends_at: new Date(FRIDAY_EVENING + 1095 * A_DAY),
  });

  shop.setNow(FRIDAY_EVENING + 1070 * A_DAY);
  const body = { email: 'jeanne.martin@example.fr', password: PASSWORD };
  expect((await shop.auth('POST', '/login/', { body })).status).toBe(200);
  expect(await mail()).toBeNull();
  expect(await deletedAfter(1096)).toMatchObject({ 'unused accounts': 0, warnings: 0 });
  expect(await deletedAfter(1070 + 1064)).toMatchObject({ 'unused accounts': 0, warnings: 0 });
  expect(await deletedAfter(1070 + 1065)).toMatchObject({ 'unused accounts': 0, warnings: 1 });
  expect(await deletedAfter(1070 + 1095)).toMatchObject({ 'unused accounts': 1 });
});

test('N-21: webhook events are deleted once none can be delivered again', async () => {
  await database.pool.query("INSERT INTO payment_events VALUES ('evt_1', 'pi_1', $1)", [
    new Date(FRIDAY_EVENING),
  ]);
  expect(await deletedAfter(90)).toMatchObject({ 'payment events': 0 });
  expect(await deletedAfter(91)).toMatchObject({ 'payment events': 1 });
});

test('SV-55: what the staff has set is deleted a day after its end, other hours after a month', async () => {
  const text = (days: number) => new Date(FRIDAY_EVENING + days * A_DAY).toISOString();
  const { pool } = database;
  await pool.query(
    `INSERT INTO holds (kind, subject, ends_at, set_at) VALUES ('item', 'riz', $1, $1), ('item', 'maki', $2, $1)`,
    [text(0), text(2)],
  );
  await pool.query(`INSERT INTO pauses (kind, ends_at, set_at) VALUES ('all', $1, $1)`, [text(0)]);
  await pool.query('INSERT INTO rush (minutes, ends_at, set_at) VALUES (5, $1, $1)', [text(0)]);
  await pool.query('INSERT INTO closed_slots (starts_at, set_at) VALUES ($1, $1)', [text(0)]);
  await pool.query(
    `INSERT INTO schedule_exceptions (from_day, to_day) VALUES ('2026-11-19', '2026-11-20')`,
  );
  expect(await deletedAfter(0.5)).toMatchObject({ 'ended holds and pauses': 0 });
  expect(await deletedAfter(1)).toMatchObject({ 'ended holds and pauses': 4 });
  expect(await deletedAfter(3)).toMatchObject({ 'ended holds and pauses': 1 });
  expect(await deletedAfter(31)).toMatchObject({ 'ended holds and pauses': 0 });
  expect(await deletedAfter(32)).toMatchObject({ 'ended holds and pauses': 1 });
});
