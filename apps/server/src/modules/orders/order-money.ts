import type { Cents } from '@comptoir/domain/money/money';
import type { RefundSource } from '@comptoir/domain/orders/refund-spread';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** The money of orders, from the payments' ledger; read with the order locked. */
export interface OrderMoney {
  /** The payments by card that a refund of an order may come from, by their intents; none of one in cash. Rule GS-8. */
  sourcesOf(client: Executor, orderId: string): Promise<readonly RefundSource[]>;
  /** The payment for a line is the one for the lines that were added for it, too. Rule GS-8. */
  addLines(
    client: Executor,
    orderId: string,
    line: number,
    added: readonly number[],
  ): Promise<void>;
  /** The refunds of an order to its card, in the order of their requests. */
  refundsOf(client: Executor, orderId: string): Promise<readonly CardRefundState[]>;
  /** Requests a refund from an intent, once for each id. */
  requestRefund(client: Executor, refund: RequestedRefund, now: Instant): Promise<void>;
}

export interface RequestedRefund {
  readonly refundId: string;
  readonly orderId: string;
  readonly intentId: string;
  readonly amount: Cents;
}

/** A refund to a card, as the provider has it. */
export interface CardRefundState {
  readonly refundId: string;
  readonly amount: Cents;
  /**
   * `waiting` to be made; `done`; `refused` by the provider; `superseded`, as the money went back another
   * way; `withdrawn` by a person.
   */
  readonly state: 'waiting' | 'done' | 'refused' | 'superseded' | 'withdrawn';
  /** The provider's code of the last failure or refusal. */
  readonly reason: string | null;
  readonly requestedAt: Date;
}

/** The id of the refund of a cancellation: an order is cancelled once, unless that is undone. */
export function cancelledRefundId(orderId: string): string {
  return `cancelled-${orderId}`;
}
