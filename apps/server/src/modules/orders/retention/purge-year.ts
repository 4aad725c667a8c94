import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { inBatches } from '#db/in-batches.ts';
import { boundsOfYear, dropOrderPartitions } from '#db/order-partitions.ts';

const TRIES = 60;
const PAUSE_MS = 500;

export type PurgedYear =
  | { readonly kind: 'purged'; readonly orders: number }
  /** Concurrent orders held the lock. Another run completes the purge. */
  | { readonly kind: 'busy' };

/**
 * Deletes a whole year: its orders at once, then what refers to them, some hundred orders at
 * a time. May be repeated until nothing is left. Rule U-53.
 */
export async function purgeYear(pool: pg.Pool, year: number): Promise<PurgedYear> {
  for (let tries = 1; !(await dropOrderPartitions(pool, year)); tries += 1) {
    if (tries === TRIES) return { kind: 'busy' };
    await delay(PAUSE_MS);
  }
  const ids = boundsOfYear(year);
  const dropped = await inBatches((limit) => pool.query(PURGE_DROPPED, [...ids, limit]));
  const moments = [`${year}-01-01T00:00:00Z`, `${year + 1}-01-01T00:00:00Z`];
  const others = await inBatches((limit) => pool.query(PURGE_OTHERS, [...moments, limit]));
  return { kind: 'purged', orders: dropped + others };
}

/** Rows with a foreign key to `order_keys` are deleted by cascade, those of the payments' tables here. */
const purging = (chosen: string) => `
  WITH gone AS (
    DELETE FROM order_keys WHERE order_id IN (${chosen}) RETURNING order_id
  ), intents AS (
    DELETE FROM payment_intents USING order_payments JOIN gone USING (order_id)
    WHERE payment_intents.intent_id = order_payments.intent_id
  ), refunds AS (
    DELETE FROM payment_refunds USING gone WHERE payment_refunds.order_id = gone.order_id
  ), disputes AS (
    DELETE FROM payment_disputes USING gone WHERE payment_disputes.order_id = gone.order_id
  ), entries AS (
    DELETE FROM payment_entries USING gone WHERE payment_entries.order_id = gone.order_id
  )
  SELECT order_id FROM gone`;

/** Keys whose orders were deleted with the year. */
const PURGE_DROPPED = purging(`
  SELECT order_id FROM order_keys
  WHERE order_id >= $1 AND order_id < $2
    AND NOT EXISTS (SELECT FROM orders WHERE orders.order_id = order_keys.order_id)
  LIMIT $3`);

/** Orders of the year outside its partition, from before orders were partitioned. */
const PURGE_OTHERS = purging(`
  SELECT order_id FROM orders WHERE finalized_at >= $1 AND finalized_at < $2 LIMIT $3`);
