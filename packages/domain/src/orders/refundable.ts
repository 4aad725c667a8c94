import type { Cents } from '../money/money.ts';

/** The money of one payment, in cents. */
export interface PaymentBalance {
  /** Taken from the card. */
  readonly captured: Cents;
  /** Given back, by the shop or by a person at the provider. */
  readonly refunded: Cents;
  /** Asked for and not made yet. */
  readonly waiting: Cents;
  /** Held back or lost by disputes that are open or were lost. */
  readonly disputed: Cents;
}

/** What can still be given back of a payment, in cents; never below zero. Rule Y-36. */
export function refundable({ captured, refunded, waiting, disputed }: PaymentBalance): Cents {
  return Math.max(0, captured - refunded - waiting - disputed);
}

/** What becomes of the money when an order is cancelled; an amount is in cents, above 0. */
export type RefundDecision = 'full' | 'none' | { readonly amount: Cents };

export type DecidedRefund =
  /** This much goes back; 0 for nothing. */
  | { readonly kind: 'decided'; readonly amount: Cents }
  /** There is money on the order and nothing was decided about it. */
  | { readonly kind: 'required'; readonly left: Cents }
  | { readonly kind: 'too_much'; readonly left: Cents };

/** How much goes back of `left`, which can be given back, as decided; null for no decision. Rule T-20. */
export function decideRefund(left: Cents, decision: RefundDecision | null): DecidedRefund {
  if (decision === null) {
    return left === 0 ? { kind: 'decided', amount: 0 } : { kind: 'required', left };
  }
  if (decision === 'full') return { kind: 'decided', amount: left };
  if (decision === 'none') return { kind: 'decided', amount: 0 };
  const { amount } = decision;
  return amount > left ? { kind: 'too_much', left } : { kind: 'decided', amount };
}
