import type { Cents } from '../money/money.ts';

/** The money of one payment, in cents. */
export interface PaymentBalance {
  /** Taken from the card. */
  readonly captured: Cents;
  /** Refunded by the shop or in the provider's dashboard. */
  readonly refunded: Cents;
  /** Requested and not executed yet. */
  readonly waiting: Cents;
  /** Held by open disputes, or lost. */
  readonly disputed: Cents;
}

/** What can still be refunded of a payment, in cents; never below zero. Rule Y-36. */
export function refundable({ captured, refunded, waiting, disputed }: PaymentBalance): Cents {
  return Math.max(0, captured - refunded - waiting - disputed);
}

/** The decision on the money of a cancelled order; an amount is in cents, above 0. Rule T-20. */
export type RefundDecision = 'full' | 'none' | { readonly amount: Cents };

/** The refund of a cancellation in cents, or why it is not decided. */
export type DecidedRefund =
  /** 0 for no refund. */
  | { readonly kind: 'decided'; readonly amount: Cents }
  /** The order is paid and there is no decision. */
  | { readonly kind: 'required'; readonly left: Cents }
  | { readonly kind: 'too_much'; readonly left: Cents };

/** The refund of a cancellation by a decision, null for none, of at most `left` cents. Rule T-20. */
export function cancellationRefund(left: Cents, decision: RefundDecision | null): DecidedRefund {
  if (decision === null) {
    return left === 0 ? { kind: 'decided', amount: 0 } : { kind: 'required', left };
  }
  if (decision === 'full') return { kind: 'decided', amount: left };
  if (decision === 'none') return { kind: 'decided', amount: 0 };
  const { amount } = decision;
  return amount > left ? { kind: 'too_much', left } : { kind: 'decided', amount };
}

/** Why the restaurant gives money back; `other` needs a text. Rule RF-5. */
export const REFUND_REASONS = [
  'missing_item',
  'wrong_item',
  'quality',
  'late',
  'goodwill',
  'charge_error',
  'other',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
