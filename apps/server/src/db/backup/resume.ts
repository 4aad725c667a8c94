import type pg from 'pg';
import { quoted } from './shop-schema.ts';

/** Sets the sequences of a restored shop, and enqueues the mails that were pending. */
export async function resume(
  client: pg.ClientBase,
  sequences: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    if (value !== null) await client.query('SELECT setval($1, $2)', [quoted(name), value]);
  }
  const { rows } = await client.query<{ numbers: string }>(NUMBERS);
  await client.query(resumeNumbers(rows[0]?.numbers));
  await client.query(ANNOUNCE_WAITING);
  await client.query('ANALYZE');
}

/**
 * The archived value is read after the rows and may be ahead of them; the next number follows the last
 * order of the archive.
 */
const resumeNumbers = (table = 'orders') => `
  SELECT setval('order_counter', greatest(last, 1), last > 0)
  FROM (
    SELECT coalesce(max(counter_before + coalesce(number, 0)), 0) AS last
    FROM order_days LEFT JOIN ${table} USING (day)
  ) AS drawn`;

/** Older versions of the shop have a table for numbers. */
const NUMBERS = "SELECT coalesce(to_regclass('order_numbers'), 'orders')::text AS numbers";

/** Jobs are not part of a backup: pending mails get new ones. */
const ANNOUNCE_WAITING = `
  INSERT INTO outbox (topic, mail_id)
  SELECT 'mail', mail_id FROM mails
  WHERE state = 'waiting' AND NOT EXISTS (SELECT FROM outbox WHERE outbox.mail_id = mails.mail_id)`;
