import type { Cents } from '@comptoir/domain/money/money';
import {
  type DecidedRefund,
  decideRefund,
  type RefundDecision,
  refundable,
} from '@comptoir/domain/orders/refundable';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { intentOfOrder } from './intent-store.ts';
import { balanceOf } from './ledger.ts';
import { insertRefund } from './refund-store.ts';

/** An order is cancelled once: this is the one refund's name. */
export function cancelledRefundId(orderId: string): string {
  return `cancelled-${orderId}`;
}

/**
 * Has the money of an order go back as decided, in the transaction that cancels it and holds it locked.
 * Rules T-20 and Y-36.
 */
export async function refundCancelledOrder(
  client: Executor,
  orderId: string,
  decision: RefundDecision | null,
  now: Instant,
): Promise<{ readonly left: Cents; readonly decided: DecidedRefund }> {
  const intentId = await intentOfOrder(client, orderId);
  const left = intentId === null ? 0 : refundable(await balanceOf(client, intentId));
  const decided = decideRefund(left, decision);
  if (intentId !== null && decided.kind === 'decided' && decided.amount > 0) {
    const refundId = cancelledRefundId(orderId);
    await insertRefund(client, { refundId, intentId, orderId, amount: decided.amount }, now);
  }
  return { left, decided };
}
