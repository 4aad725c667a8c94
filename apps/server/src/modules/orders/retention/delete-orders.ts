import { setTimeout as delay } from 'node:timers/promises';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
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
  ), share_intents AS (
    DELETE FROM payment_intents USING payment_shares JOIN gone USING (order_id)
    WHERE payment_intents.intent_id = payment_shares.intent_id
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

/** Deletes orders that were placed before and never submitted, with their guests' data. Rules N-21 and U-51. */
export function deleteAbandonedOrders(executor: Executor, before: Instant): Promise<number> {
  return inBatches((limit) => executor.query(DELETE_ABANDONED, [new Date(before), limit]));
}

/**
 * Skips locked orders, those with a queued mail about a late payment, and for a week those whose payment may
 * still arrive.
 */
const DELETE_ABANDONED = `
  DELETE FROM order_keys WHERE order_id IN (
    SELECT order_id FROM orders
    WHERE finalized_at IS NULL AND status = 'pending' AND placed_at < $1
      AND NOT EXISTS (
        SELECT FROM mails WHERE mails.order_id = orders.order_id AND mails.state = 'waiting'
      )
      AND NOT EXISTS (
        SELECT FROM order_payments JOIN payment_intents USING (intent_id)
        WHERE order_payments.order_id = orders.order_id AND payment_intents.look_at IS NOT NULL
          AND orders.placed_at > $1::timestamptz - interval '7 days'
      )
      AND NOT EXISTS (
        SELECT FROM payment_shares JOIN payment_intents USING (intent_id)
        WHERE payment_shares.order_id = orders.order_id AND payment_intents.look_at IS NOT NULL
          AND orders.placed_at > $1::timestamptz - interval '7 days'
      )
    ORDER BY placed_at LIMIT $2 FOR UPDATE SKIP LOCKED
  )`;
