import type { Cents } from '@comptoir/domain/money/money';
import type Stripe from 'stripe';
import type { CardDispute, CardDisputeState, CardRefund } from './card-gateway.ts';

/** The metadata key with the refund's idempotency key. */
export const REFUND_KEY = 'refund_key';

/** A refund's money is off the account from the start, pending or not, until it fails or is cancelled. */
export function toRefund({
  id,
  amount,
  status,
  metadata,
  failure_reason,
}: Stripe.Refund): CardRefund {
  const isBack = status === 'failed' || status === 'canceled';
  return {
    id,
    key: metadata?.[REFUND_KEY] || null,
    amount,
    failure: isBack ? (failure_reason ?? status) : null,
  };
}

/** An unknown status counts as `open`, so that its money is not refunded twice. */
const STATES: Readonly<Record<string, CardDisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
};

export function toDispute(dispute: Stripe.Dispute): CardDispute {
  return {
    id: dispute.id,
    amount: dispute.amount,
    state: STATES[dispute.status] ?? 'open',
    reason: dispute.reason,
    openedAt: dispute.created * 1_000,
    movements: dispute.balance_transactions
      .filter(({ amount }) => amount !== 0)
      .map((transaction) => ({ id: transaction.id, amount: movedBy(transaction, dispute) })),
  };
}

/** On an account of another currency the disputed amount replaces the movement's. */
function movedBy({ amount, currency }: Stripe.BalanceTransaction, dispute: Stripe.Dispute): Cents {
  return currency === dispute.currency ? amount : Math.sign(amount) * dispute.amount;
}
