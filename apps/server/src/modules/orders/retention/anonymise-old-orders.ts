import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import { anonymiseWhenOver, ORDER_STATE, type OrderStateRow } from './anonymise.ts';

const ORDERS_AT_ONCE = 500;

/**
 * Anonymises orders without an account that were submitted before; sold lines stay. An order in progress is
 * anonymised when it is over. Resumes where the last run ended, some hundred orders in a transaction; returns
 * how many orders it read. Rules N-22, N-61 and U-51.
 */
export async function anonymiseOldOrders(
  pool: pg.Pool,
  before: Instant,
  now: Instant,
): Promise<number> {
  let anonymised = 0;
  for (;;) {
    const batch = await anonymiseBatch(pool, new Date(before).toISOString(), now);
    if (batch === null) return anonymised;
    anonymised += batch;
  }
}

/** Null when there is nothing left. */
async function anonymiseBatch(pool: pg.Pool, before: string, now: Instant): Promise<number | null> {
  return transaction(pool, async (client) => {
    // Another process waits here, and then finds nothing left.
    const { rows } = await client.query<{ from: string; until: string | null }>(NEXT_BATCH, [
      before,
      ORDERS_AT_ONCE,
    ]);
    const [window] = rows;
    if (!window?.until) return null;
    const old = await client.query<OrderStateRow>(OLD_GUESTS, [window.from, window.until]);
    await anonymiseWhenOver(client, old.rows, now);
    await client.query('UPDATE erasure_progress SET erased_until = $1::timestamptz', [
      window.until,
    ]);
    return old.rows.length;
  });
}

/** As text: a timestamp has microseconds, a Date has none. */
const NEXT_BATCH = `
  WITH progress AS (SELECT erased_until FROM erasure_progress FOR UPDATE)
  SELECT erased_until::text AS from, (
    SELECT max(finalized_at)::text FROM (
      SELECT finalized_at FROM orders
      WHERE finalized_at > erased_until AND finalized_at < $1
      ORDER BY finalized_at LIMIT $2
    ) AS next
  ) AS until FROM progress`;

const OLD_GUESTS = `
  SELECT ${ORDER_STATE} FROM orders
  WHERE finalized_at > $1::timestamptz AND finalized_at <= $2::timestamptz AND user_id IS NULL
  FOR UPDATE`;
