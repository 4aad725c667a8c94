import type { Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** The money of orders, from the payments' ledger; read with the order locked. */
export interface OrderMoney {
  /** The refundable rest of an order, in cents; null for one that is not paid by card. */
  refundable(client: Executor, orderId: string): Promise<Cents | null>;
  /** The amount of the refund with this id; null without one. */
  findRefund(client: Executor, refundId: string): Promise<Cents | null>;
  /** Requests a refund, once for each id. */
  requestRefund(
    client: Executor,
    refund: { readonly refundId: string; readonly orderId: string; readonly amount: Cents },
    now: Instant,
  ): Promise<void>;
}

/** The id of the refund of a cancellation: an order is cancelled once, unless that is undone. */
export function cancelledRefundId(orderId: string): string {
  return `cancelled-${orderId}`;
}
