import type { Cents } from '../money/money.ts';

/** What is known of a card intent and of the order it is to pay. */
export interface IntentFacts {
  readonly status: 'open' | 'processing' | 'succeeded' | 'cancelled';
  /** What was taken from the card. */
  readonly received: Cents;
  /** Since the intent was made, in minutes. */
  readonly ageMinutes: number;
  /** How many attempts to pay were declined, as far as they are counted. */
  readonly declined: number;
  /** Null while no order is known that it pays. */
  readonly order: {
    readonly total: Cents;
    /** Whether it is paid by this very intent. */
    readonly isPaid: boolean;
    readonly isCancelled: boolean;
    /** Whether it can't be finalized any more by now. Rule K-30. */
    readonly isExpired: boolean;
    /** Whether this payment still carries it out; null while it is not known when the card was charged. Rule K-32. */
    readonly isPaidInTime: boolean | null;
  } | null;
}

/**
 * What is to be done about an intent: let it pay its order, give its money back, make sure that it can
 * no longer be paid, wait, or nothing more.
 */
export type PaymentAction =
  | 'pay_order'
  | 'refund'
  /** The same of a payment that came after its order had expired, which its guest is told. */
  | 'refund_late'
  | 'cancel'
  | 'wait'
  /** The order has expired: whether the card was charged before is to be asked first. */
  | 'ask_when_paid'
  | 'settled';

/** How long money may wait for its order: a guest may be on the way back from the bank's page. */
const UNMATCHED_MINUTES = 15;

/** After this time an unpaid intent counts as abandoned. */
const ABANDONED_MINUTES = 24 * 60;

/** Declined attempts after which an intent takes no further one. Rule Y-24. */
const MAXIMUM_DECLINES = 5;

/**
 * Money never stays without its order, an order is paid by exactly its amount, a cancelled one is not paid
 * any more, and one that has expired is carried out only when it was paid before. Rules Y-4, Y-6, Y-37, and
 * K-32.
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
  if (!order.isExpired) return 'pay_order';
  if (order.isPaidInTime === null) return 'ask_when_paid';
  return order.isPaidInTime ? 'pay_order' : 'refund_late';
}
