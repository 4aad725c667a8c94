import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';

/**
 * Deletes the orders of a year (UTC) by when they were submitted, or placed, with all rows that refer to them, some
 * hundred at a time.
 * A repeated run completes an interrupted one. Returns how many orders were deleted. Rule U-53.
 */
export function purgeYear(executor: Executor, year: number): Promise<number> {
  const bounds = [`${year}-01-01T00:00:00Z`, `${year + 1}-01-01T00:00:00Z`];
  return inBatches((limit) => executor.query(PURGE, [...bounds, limit]));
}

/** Rows with a foreign key to `orders` are deleted by cascade, those of the payments' tables here. */
const PURGE = `
  WITH gone AS (
    DELETE FROM orders WHERE order_id IN (
      SELECT order_id FROM orders
      WHERE submitted_at >= $1 AND submitted_at < $2
        OR submitted_at IS NULL AND placed_at >= $1 AND placed_at < $2
      LIMIT $3
    ) RETURNING order_id
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

/** Deletes orders that were placed before and never submitted, with their guests' data. Rules N-21 and U-51. */
export function deleteAbandonedOrders(executor: Executor, before: Instant): Promise<number> {
  return inBatches((limit) => executor.query(DELETE_ABANDONED, [new Date(before), limit]));
}

/**
 * Skips locked orders, those with a queued mail about a late payment, and for a week those whose payment may
 * still arrive.
 */
const DELETE_ABANDONED = `
  DELETE FROM orders WHERE order_id IN (
    SELECT order_id FROM orders
    WHERE submitted_at IS NULL AND status = 'pending' AND placed_at < $1
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
