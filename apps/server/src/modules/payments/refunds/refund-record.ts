import { toBasisPoints, toPercent } from '@comptoir/contract/wire/euros';
import type { Cents } from '@comptoir/domain/money/money';
import { refundTaxes } from '@comptoir/domain/money/tax';
import type { Executor } from '#db/connection.ts';

/** A refund with the taxes in it; rates in percent. */
export interface RefundRecord {
  readonly amount: Cents;
  readonly taxes: readonly { readonly rate: number; readonly tax: Cents }[];
}

interface RefundRow {
  readonly amount_cents: number;
  readonly before_cents: number;
  readonly total_cents: number;
  readonly taxes: readonly { readonly rate: number; readonly tax_cents: number }[];
}

/** A refund of an order with the taxes in it; null for an unknown one. Rule Y-13. */
export async function refundRecord(
  executor: Executor,
  refundId: string,
): Promise<RefundRecord | null> {
  const { rows } = await executor.query<RefundRow>(SELECT_REFUND, [refundId]);
  const [row] = rows;
  if (!row) return null;
  const taxes = row.taxes.map(({ rate, tax_cents }) => ({
    rate: toBasisPoints(rate),
    tax: tax_cents,
  }));
  const order = { total: row.total_cents, taxes };
  return {
    amount: row.amount_cents,
    taxes: refundTaxes(order, row.amount_cents, row.before_cents).map(({ rate, tax }) => ({
      rate: toPercent(rate),
      tax,
    })),
  };
}

/** Refunds of an order count in the sequence of their requests, without stopped ones. */
const SELECT_REFUND = `
  SELECT refund.amount_cents, orders.total_cents, orders.taxes,
    (
      SELECT coalesce(sum(earlier.amount_cents), 0)::int FROM payment_refunds AS earlier
      WHERE earlier.order_id = refund.order_id AND earlier.stopped_as IS NULL
        AND (earlier.requested_at, earlier.refund_id) < (refund.requested_at, refund.refund_id)
    ) AS before_cents
  FROM payment_refunds AS refund JOIN orders USING (order_id)
  WHERE refund.refund_id = $1`;

/** A payment that came after its order had expired, with the guest who made it. */
interface LatePayment {
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly amount: Cents;
}

/** The late payment that a refund gives back; null once the order or the refund is deleted. Rule J-33. */
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
