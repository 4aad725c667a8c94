import type { Cents } from '../money/money.ts';
import { parseAmount } from '../money/typed-amount.ts';
import type { PaymentMethod } from './payment-method.ts';

/** The largest tip that is taken, in cents: more is a slip of the finger. Rule TI-1. */
export const LARGEST_TIP: Cents = 10_000;

/** By what a tip is left at the counter or at the door. Rule TI-6. */
export const TIPPED_MEANS = ['cash', 'terminal'] as const;

/** Tips that are offered with one press, in cents; the first one is none. Rule TI-2. */
export const OFFERED_TIPS: readonly Cents[] = [0, 100, 200, 500];

/** A tip as it was typed, in cents: nothing typed is none; null for no amount, and for too much. Rule TI-2. */
export function typedTip(text: string): Cents | null {
  const tip = text.trim() === '' ? 0 : parseAmount(text);
  return tip === null || tip > LARGEST_TIP ? null : tip;
}

/** What a tip depends on. */
export interface TippedPayment {
  readonly method: PaymentMethod;
  /** Of the order, without the tip. */
  readonly total: Cents;
  /** Whether the restaurant takes tips. */
  readonly isTaken: boolean;
}

/** Whether `tip` cents may be paid with an order: none always may, one with a card only. Rule TI-1. */
export function mayTip(tip: Cents, { method, total, isTaken }: TippedPayment): boolean {
  if (tip === 0) return true;
  return isTaken && method === 'card' && total > 0 && tip > 0 && tip <= LARGEST_TIP;
}
