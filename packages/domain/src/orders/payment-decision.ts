import type { Cents } from '../money/money.ts';

/** A card intent and the order that it pays; amounts are in cents. */
export interface IntentFacts {
  readonly status: 'open' | 'processing' | 'succeeded' | 'cancelled';
  /** Charged to the card. */
  readonly received: Cents;
  /** Since the intent was made, in minutes. */
  readonly ageMinutes: number;
  /** Declined attempts that were counted. Rule Y-24. */
  readonly declined: number;
  /** Null while no order is bound to it. */
  readonly order: {
    readonly total: Cents;
    /** Whether this intent has paid it. */
    readonly isPaid: boolean;
    readonly isCancelled: boolean;
    /** Whether it can't be submitted any more by now. Rule K-30. */
    readonly isExpired: boolean;
    /** Whether this payment still pays it; null while the time of the charge is unknown. Rule K-32. */
    readonly isPaidInTime: boolean | null;
    /** Whether the uses of its limited offers are still its own, or free. Rule OL-5. */
    readonly hasOffers: boolean;
  } | null;
}

/** What to do about an intent. Rules Y-4 and Y-6. */
export type PaymentAction =
  | 'pay_order'
  | 'refund'
  /** A refund of a payment after the order's expiry, which causes a mail to its guest. Rule J-33. */
  | 'refund_late'
  | 'cancel'
  | 'wait'
  /** The order has expired: the provider knows whether the card was charged before. */
  | 'ask_when_paid'
  | 'settled';

/** How long money may wait for its order: a guest may be on the way back from the bank's page. */
const UNMATCHED_MINUTES = 15;

/** After this time an unpaid intent counts as abandoned. */
const ABANDONED_MINUTES = 24 * 60;

/** Declined attempts after which an intent takes no further one. Rule Y-24. */
const MAXIMUM_DECLINES = 5;

/**
 * Decides on an intent: money without an order is refunded, an order is paid by exactly its total, a
 * cancelled one never, an expired one only when it was paid before, and none whose offers are used up by others.
 * Rules Y-4, Y-6, Y-24, Y-37, K-32 and OL-5.
 */
export function decidePaymentAction(facts: IntentFacts): PaymentAction {
  const { status, received, ageMinutes, declined, order } = facts;
  switch (status) {
    case 'cancelled':
      return 'settled';
    case 'processing':
      return 'wait';
    case 'open':
      if (declined >= MAXIMUM_DECLINES) return 'cancel';
      return ageMinutes < ABANDONED_MINUTES && !order?.isExpired ? 'wait' : 'cancel';
    case 'succeeded':
      if (order?.isPaid) return 'settled';
      if (order?.isCancelled) return 'refund';
      if (order && order.total === received) return actionForRightAmount(order);
      return ageMinutes < UNMATCHED_MINUTES ? 'wait' : 'refund';
  }
}

function actionForRightAmount(order: NonNullable<IntentFacts['order']>): PaymentAction {
  if (!order.hasOffers) return 'refund_late';
  if (!order.isExpired) return 'pay_order';
  if (order.isPaidInTime === null) return 'ask_when_paid';
  return order.isPaidInTime ? 'pay_order' : 'refund_late';
}
