import type { Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** An order as far as its payment cares. */
export interface PayableOrder {
  readonly orderId: string;
  readonly total: Cents;
  readonly isPaid: boolean;
  readonly isCancelled: boolean;
  /** From when on it can't be finalized any more, while it is not paid. Rule K-30. */
  readonly expiresAt: Instant;
  /** Whether a payment still carries it out. Rule K-32. */
  isPaidInTime(paidAt: Instant, heardAt: Instant): boolean;
}

/** What payments need of orders, which are somebody else's. */
export interface PayableOrders {
  /** The order, as it stays until the transaction ends; null when there is none to be paid by card. */
  lock(client: Executor, orderId: string): Promise<PayableOrder | null>;
  /** The order is paid, and with that finalized: its place in a slot is kept whatever happened. */
  markPaid(client: Executor, orderId: string, now: Instant): Promise<void>;
}
