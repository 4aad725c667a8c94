import type { Cents } from '@comptoir/domain/money/money';
import { moveProgress, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { DecidedRefund, RefundDecision } from '@comptoir/domain/orders/refundable';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { OrderRow } from './order-row.ts';
import { lockFinalized, recordStep } from './progress-step.ts';

/** What payments do for a locked order that is cancelled: give back what is decided, of what is left. */
export type RefundCancelled = (
  client: Executor,
  orderId: string,
  decision: RefundDecision | null,
  now: Instant,
) => Promise<{ readonly left: Cents; readonly decided: DecidedRefund }>;

export type Cancellation =
  /** `amount` goes back to the card; 0 for nothing. */
  | { readonly kind: 'cancelled'; readonly order: OrderRow; readonly amount: Cents }
  /** It was cancelled before, and what was decided then stays. */
  | { readonly kind: 'unchanged'; readonly order: OrderRow }
  | { readonly kind: 'not_allowed'; readonly order: OrderRow; readonly from: OrderProgress }
  /** There is money on the order, and nothing was said about it. */
  | { readonly kind: 'refund_required'; readonly order: OrderRow; readonly left: Cents }
  | { readonly kind: 'too_much'; readonly order: OrderRow; readonly left: Cents }
  | { readonly kind: 'unknown' };

/** Null while nothing is decided, which will do for an order that nothing was paid for. */
export type CancelOrder = (
  orderId: string,
  choice: { readonly refund: RefundDecision | null },
) => Promise<Cancellation>;

/**
 * Cancels orders: the step, what goes back, the mail and the notifications are one transaction. Rules
 * T-20 and T-21.
 */
export function orderCancellation(
  pool: pg.Pool,
  refundCancelled: RefundCancelled,
  clock: Clock,
): CancelOrder {
  return (orderId, { refund }) =>
    transaction(pool, async (client): Promise<Cancellation> => {
      const now = clock();
      const order = await lockFinalized(client, orderId);
      if (!order) return { kind: 'unknown' };
      const from = order.progress;
      const step = moveProgress(from, 'cancelled', order.order_type);
      if (step.kind === 'not_allowed') return { kind: 'not_allowed', order, from };
      if (step.kind === 'unchanged') return { kind: 'unchanged', order };
      const { left, decided } = await refundCancelled(client, orderId, refund, now);
      if (decided.kind === 'required') return { kind: 'refund_required', order, left };
      if (decided.kind === 'too_much') return { kind: 'too_much', order, left };
      await client.query(
        `INSERT INTO order_cancellations (order_id, refundable_cents, refund_cents)
         VALUES ($1, $2, $3)`,
        [orderId, left, decided.amount],
      );
      const money = { refundable_cents: left, refund_cents: decided.amount };
      const event = { type: 'cancelled', data: { progress: 'cancelled', ...money } } as const;
      await recordStep(client, order, event, { actor: 'staff' }, now);
      return { kind: 'cancelled', order, amount: decided.amount };
    });
}
