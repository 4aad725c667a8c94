import { LARGEST_TIP, TIPPED_MEANS } from '../checkout/tip.ts';
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
  /** What the guest left by it on top of the amount; 0 for none. Rule TI-6. */
  readonly tip: Cents;
}

/** What the restaurant takes at hand-over. Rules BK-60 and TI-6. */
export interface TakenAtHandover {
  readonly activeMeans: readonly HandoverMeans[];
  readonly takesTips: boolean;
}

/** Payments with a tip beside the amount of its means, or alone where nothing is paid by it. Rule TI-6. */
export function withTip(
  payments: readonly HandoverPayment[],
  { means, tip }: Pick<HandoverPayment, 'means' | 'tip'>,
): readonly HandoverPayment[] {
  if (!payments.some((payment) => payment.means === means)) {
    return [...payments, { means, amount: 0, given: null, tip }];
  }
  return payments.map((payment) => (payment.means === means ? { ...payment, tip } : payment));
}

/** Why payments are refused; `index` is that of the one. */
export type PaymentsProblem =
  | { readonly kind: 'nothing_due' | 'repeated_means' | 'wrong_sum' }
  | {
      readonly kind:
        | 'inactive_means'
        | 'not_positive'
        | 'wrong_tip'
        | 'given_without_cash'
        | 'given_too_low';
      readonly index: number;
    };

/**
 * Why payments of `due` cents are refused; null where they are right: each by another active means and above 0 with its
 * tip, change of cash alone, together what is due without the tips. Rules BK-60, BK-61 and TI-6.
 *
 * Example: 20.00 by voucher and 7.40 in cash, of which 10.00 were given, pay 27.40; 2.60 go back.
 */
export function paymentsProblem(
  payments: readonly HandoverPayment[],
  due: Cents,
  { activeMeans, takesTips }: TakenAtHandover,
): PaymentsProblem | null {
  const paid = sum(payments.map(({ amount }) => amount));
  if (paid > 0 && due === 0) return { kind: 'nothing_due' };
  for (const [index, { means, amount, given, tip }] of payments.entries()) {
    if (!activeMeans.includes(means)) return { kind: 'inactive_means', index };
    const mayTip = takesTips && TIPPED_MEANS.some((one) => one === means);
    if (tip < 0 || tip > (mayTip ? LARGEST_TIP : 0)) return { kind: 'wrong_tip', index };
    if (amount < 0 || amount + tip === 0) return { kind: 'not_positive', index };
    if (given !== null && means !== 'cash') return { kind: 'given_without_cash', index };
    if (given !== null && given < amount + tip) return { kind: 'given_too_low', index };
  }
  const isRepeated = new Set(payments.map(({ means }) => means)).size < payments.length;
  if (isRepeated) return { kind: 'repeated_means' };
  return paid === due ? null : { kind: 'wrong_sum' };
}
