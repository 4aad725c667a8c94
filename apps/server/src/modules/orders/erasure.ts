import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import { anonymiseWhenOver, ORDER_STAGE, type OrderStageRow } from './anonymise.ts';

const ORDERS_AT_ONCE = 500;

/**
 * Parts orders that were finalized before from whoever placed them without an account; what was sold
 * stays. One that is under way keeps its guest until it is over. Goes on where it ended the last time,
 * some hundred orders in a transaction. Answers how many orders it looked at. Rules N-22, N-61 and U-51.
 */
export async function eraseOldGuests(
  pool: pg.Pool,
  before: Instant,
  now: Instant,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const batch = await eraseBatch(pool, new Date(before).toISOString(), now);
    if (batch === null) return erased;
    erased += batch;
  }
}

/** Null when there is nothing left. */
async function eraseBatch(pool: pg.Pool, before: string, now: Instant): Promise<number | null> {
  return transaction(pool, async (client) => {
    // Whoever else does this waits here, and then finds nothing left.
    const { rows } = await client.query<{ from: string; until: string | null }>(NEXT_BATCH, [
      before,
      ORDERS_AT_ONCE,
    ]);
    const [window] = rows;
    if (!window?.until) return null;
    const old = await client.query<OrderStageRow>(OLD_GUESTS, [window.from, window.until]);
    await anonymiseWhenOver(client, old.rows, now);
    await client.query('UPDATE erasure_progress SET erased_until = $1::timestamptz', [
      window.until,
    ]);
    return old.rows.length;
  });
}

/** As text: a moment has microseconds, a Date has not. */
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
  SELECT ${ORDER_STAGE} FROM orders
  WHERE finalized_at > $1::timestamptz AND finalized_at <= $2::timestamptz AND user_id IS NULL
  FOR UPDATE`;
