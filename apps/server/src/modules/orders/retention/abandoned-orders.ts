import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';

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
    ORDER BY placed_at LIMIT $2 FOR UPDATE SKIP LOCKED
  )`;
