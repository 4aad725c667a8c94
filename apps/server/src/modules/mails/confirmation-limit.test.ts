import { expect, test, vi } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { mailServers } from '#test/providers/mail-server.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { mailJobs, orderAs } from '#test/shops/mail-shop.ts';
import { reserveConfirmation } from './compose-mail.ts';

const database = testDatabase();
const openShop = shops(database);
const openMailServer = mailServers();
const openMailJobs = mailJobs(database);
const WAIT_OPTIONS = { timeout: 25_000, interval: 50 };

async function mailsOf(kind: string, ...states: readonly string[]): Promise<number> {
  const { rows } = await database.pool.query<{ mails: number }>(
    'SELECT count(*)::int AS mails FROM mails WHERE kind = $1 AND state = ANY($2)',
    [kind, states],
  );
  return rows[0]?.mails ?? 0;
}

test('J-43: 28 orders placed with a stranger’s address mail it ten confirmations, sent at once', async () => {
  const server = await openMailServer();
  const { app } = await openShop();
  const orders = Array.from({ length: 28 }, (_, place) =>
    orderAs(app, place % 2 === 0 ? 'Victime@example.fr' : 'victime@example.fr'),
  );
  await Promise.all(orders);
  await openMailJobs(server.url);
  await vi.waitFor(
    async () => expect(await mailsOf('order_confirmation', 'sent', 'dropped')).toBe(28),
    WAIT_OPTIONS,
  );
  expect(await mailsOf('order_confirmation', 'sent')).toBe(10);
  await vi.waitFor(
    async () => expect(await mailsOf('order_ticket', 'sent')).toBe(28),
    WAIT_OPTIONS,
  );
  await orderAs(app, 'victime@example.fr');
  await orderAs(app, 'jeanne.martin@example.fr');
  await vi.waitFor(
    async () => expect(await mailsOf('order_confirmation', 'sent', 'dropped')).toBe(30),
    WAIT_OPTIONS,
  );
  expect(await mailsOf('order_confirmation', 'sent')).toBe(11);
});

test('J-43: a confirmation that is tried again keeps its reservation, and reserves no second one', async () => {
  await database.pool.query('DELETE FROM mails');
  const { app } = await openShop();
  for (let order = 0; order < 11; order += 1) await orderAs(app, 'victime@example.fr');
  const { rows } = await database.pool.query<{ mail_id: string }>(
    `INSERT INTO mails (kind, order_id) SELECT 'order_confirmation', order_id FROM orders
     WHERE email = 'victime@example.fr' AND number <= 11 RETURNING mail_id`,
  );
  const recipient = { email: 'VICTIME@example.fr', is_address_proven: false };
  const reserve = ({ mail_id }: { mail_id: string }) =>
    reserveConfirmation(database.pool, mail_id, recipient);
  const first = await Promise.all(rows.map(reserve));
  expect(first.filter(Boolean)).toHaveLength(10);
  expect(await Promise.all(rows.map(reserve))).toEqual(first);
  await database.pool.query("UPDATE mails SET reserved_at = reserved_at - interval '61 minutes'");
  const refused = rows.filter((_, place) => !first[place]);
  expect(await Promise.all(refused.map(reserve))).toEqual([true]);
});

test('J-43: orders of several accounts to one address share its ten confirmations', async () => {
  await database.pool.query('DELETE FROM mails');
  await database.pool.query('DELETE FROM orders');
  const { app } = await openShop();
  for (let order = 0; order < 12; order += 1) await orderAs(app, 'victime@example.fr');
  await database.pool.query(
    `INSERT INTO users (user_id, email, first_name, last_name, phone, password_hash, created_at)
     SELECT 'compte-' || place, place || '@example.fr', 'A', 'B', '1', '', now() FROM generate_series(1, 12) AS place`,
  );
  const { rows } = await database.pool.query<{ mail_id: string }>(
    `WITH owned AS (UPDATE orders SET user_id = 'compte-' || number WHERE number > 1)
     INSERT INTO mails (kind, order_id) SELECT 'order_confirmation', order_id FROM orders RETURNING mail_id`,
  );
  const reserved = await Promise.all(
    rows.map(({ mail_id }) =>
      reserveConfirmation(database.pool, mail_id, {
        email: 'victime@example.fr',
        is_address_proven: false,
      }),
    ),
  );
  expect(reserved.filter(Boolean)).toHaveLength(10);
});
