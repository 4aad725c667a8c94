import type { Cents } from '@comptoir/domain/money/money';
import type { Executor } from '#db/connection.ts';

/** A payment that came after its order had expired, with the guest who made it. */
export interface LatePayment {
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly amount: Cents;
}

/** The payment that this refund gives back, and the order that it was for; null where either is gone. Rule J-33. */
export async function latePayment(
  executor: Executor,
  orderId: string,
  refundId: string,
): Promise<LatePayment | null> {
  const { rows } = await executor.query<LatePayment>(
    `SELECT number, first_name, last_name, email, amount_cents AS amount
     FROM orders, payment_refunds WHERE orders.order_id = $1 AND refund_id = $2`,
    [orderId, refundId],
  );
  return rows[0] ?? null;
}
