import { type Cents, sum } from './money.ts';

/** What a guest may pay with at the counter or at the door: `terminal` is the restaurant's own card terminal. Rule BK-60. */
export const HANDOVER_MEANS = ['cash', 'terminal', 'meal_voucher', 'cheque'] as const;
export type HandoverMeans = (typeof HANDOVER_MEANS)[number];

/** A part of what is paid at hand-over. */
export interface HandoverPayment {
  readonly means: HandoverMeans;
  readonly amount: Cents;
  /** What the guest gave in cash; null where it was not said. */
  readonly given: Cents | null;
}

/** Why payments are refused; `index` is that of the one. */
export type PaymentsProblem =
  | { readonly kind: 'nothing_due' | 'repeated_means' | 'wrong_sum' }
  | {
      readonly kind: 'inactive_means' | 'not_positive' | 'given_without_cash' | 'given_too_low';
      readonly index: number;
    };

/**
 * Why payments of `due` cents are refused; null where they are right: each by another active means and above 0, change
 * of cash alone, together what is due. Rules BK-60 and BK-61.
 *
 * Example: 20.00 by voucher and 7.40 in cash, of which 10.00 were given, pay 27.40; 2.60 go back.
 */
export function paymentsProblem(
  payments: readonly HandoverPayment[],
  due: Cents,
  active: readonly HandoverMeans[],
): PaymentsProblem | null {
  if (payments.length > 0 && due === 0) return { kind: 'nothing_due' };
  for (const [index, { means, amount, given }] of payments.entries()) {
    if (!active.includes(means)) return { kind: 'inactive_means', index };
    if (amount <= 0) return { kind: 'not_positive', index };
    if (given !== null && means !== 'cash') return { kind: 'given_without_cash', index };
    if (given !== null && given < amount) return { kind: 'given_too_low', index };
  }
  const isRepeated = new Set(payments.map(({ means }) => means)).size < payments.length;
  if (isRepeated) return { kind: 'repeated_means' };
  return sum(payments.map(({ amount }) => amount)) === due ? null : { kind: 'wrong_sum' };
}
