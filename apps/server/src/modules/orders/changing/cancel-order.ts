import type { CancelReason } from '@comptoir/domain/orders/board';
import {
  type CancellationRequest,
  decideCancellation,
} from '@comptoir/domain/orders/decide-cancellation';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { cancelledRefundId, type OrderMoney } from '../order-money.ts';
import { requestAmount } from '../refunds/refund-amount.ts';
import { orderRefunds } from '../refunds/refundable-order.ts';
import { answerUnwritten, type ChangedBy, lockAndRead, type OrderChange } from './order-change.ts';
import { writeChange } from './write-change.ts';

/** How an order is cancelled. */
export interface Cancellation extends Omit<CancellationRequest, 'revision'> {
  readonly reason?: CancelReason | null | undefined;
  /** What is written to the reason; the guest reads it. */
  readonly text?: string | null | undefined;
}

/**
 * Cancels orders, each once: the step, the refund, the mail and the notifications are one transaction. Rules T-20,
 * T-21, OB-10 and OB-11.
 */
export function cancelOrders(pool: pg.Pool, money: OrderMoney, clock: Clock) {
  return (orderId: string, cancellation: Cancellation, by: ChangedBy): Promise<OrderChange> =>
    transaction(pool, (client) => cancelOrder(client, money, orderId, cancellation, by, clock));
}

/** The same as a part of another transaction. */
export async function cancelOrder(
  client: Executor,
  money: OrderMoney,
  orderId: string,
  { reason = null, text = null, ...request }: Cancellation,
  by: ChangedBy,
  clock: Clock,
): Promise<OrderChange> {
  const [read, paid] = await Promise.all([
    lockAndRead(client, orderId, by),
    orderRefunds(client, money, orderId),
  ]);
  const now = clock();
  const left = paid?.order.left ?? 0;
  const facts = { ...read, now, left, refunded: paid?.refunded ?? 0 };
  const revision = by.board?.revision ?? null;
  const decision = decideCancellation({ ...request, revision }, facts);
  if (decision.kind !== 'cancel') return answerUnwritten(client, orderId, by, decision);
  const { order, refund: amount } = decision;
  const data = {
    progress: 'cancelled',
    refundable_cents: decision.refundable,
    refund_cents: amount,
    ...(reason && { reason }),
  } as const;
  const recorded = { action: 'cancel', before: { progress: order.progress }, after: data } as const;
  const event = { type: 'cancelled', data } as const;
  // Of a board’s cancellation the money goes back once it can’t be taken back any more. Rule OB-8.
  if (amount > 0 && paid && !by.board) {
    const refund = { refundId: cancelledRefundId(orderId), orderId, amount };
    await requestAmount(client, money, paid, refund, by, now);
  }
  await writeChange(client, money, { order, event, by, recorded, beside: { text } }, now);
  return { kind: 'cancelled', amount };
}
