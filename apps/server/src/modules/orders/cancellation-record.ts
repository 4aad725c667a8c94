import type { Cents } from '@comptoir/domain/money/money';
import type { Executor } from '#db/connection.ts';

/** What was decided about the money of an order when it was cancelled. */
export interface CancellationRecord {
  /** What could be given back then. */
  readonly refundable: Cents;
  readonly refund: Cents;
}

/** Null for an order that is not cancelled, or was by a version of the shop that decided nothing. Rule T-20. */
export async function cancellationRecord(
  executor: Executor,
  orderId: string,
): Promise<CancellationRecord | null> {
  const { rows } = await executor.query<CancellationRecord>(
    `SELECT refundable_cents AS refundable, refund_cents AS refund
     FROM order_cancellations WHERE order_id = $1`,
    [orderId],
  );
  return rows[0] ?? null;
}
