import type { RateAmount } from '../books/amounts-by-rate.ts';
import type { Cents } from '../money/money.ts';
import type { BoardRefusal } from './decide-cancellation.ts';
import type { RequestState } from './decide-transition.ts';
import {
  type PartUnits,
  type RefundableOrder,
  type RefundSelection,
  type SelectedRefund,
  selectedRefund,
} from './refund-parts.ts';
import type { RefundReason } from './refundable.ts';

/** What is asked to go back of an order. */
export interface RefundAsked {
  /** Null for all that is left. */
  readonly selection: RefundSelection | null;
  readonly reason: RefundReason | null;
  readonly text: string | null;
  /** Why the person may not give `amount` back after `before` cents; null when it is allowed. Rule OB-11. */
  readonly refuse: (amount: Cents, before: Cents) => BoardRefusal | null;
}

/** A refund that was requested before under the same id. */
export interface KnownRefund {
  /** In cents, of all payments that it comes from. */
  readonly amount: Cents;
  /** What was asked for; null where that is not known. */
  readonly asked: {
    /** Null for an amount that names no units. */
    readonly units: readonly PartUnits[] | null;
    readonly reason: RefundReason | null;
    readonly text: string | null;
  } | null;
}

/** An order with what went back of it. */
export interface PaidOrder {
  readonly order: RefundableOrder;
  /** What went back, and what the answer to an open proposal may give back, in cents. Rule OB-11. */
  readonly committed: Cents;
}

/** What the database has of all that a refund depends on, under the lock of the order. */
export interface RefundFacts<Paid extends PaidOrder = PaidOrder> {
  readonly request: RequestState;
  /** Null for an unknown order, and for one that is neither submitted nor paid. */
  readonly paid: Paid | null;
  readonly known: KnownRefund | null;
  /** Whether effects of changes by a board wait, which may give money back. Rule OB-8. */
  readonly hasWaitingEffects: boolean;
}

export type RefundOutcome<Paid extends PaidOrder> =
  | {
      readonly kind: 'refund';
      readonly paid: Paid;
      readonly amount: Cents;
      readonly rates: readonly RateAmount[];
    }
  /** The same refund was requested before. */
  | { readonly kind: 'repeated'; readonly amount: Cents }
  /** What waits is effective first, then it is decided. Rule OB-8. */
  | { readonly kind: 'effects_first' }
  /** The key of another request. */
  | { readonly kind: 'key_reused' }
  /** The order was not paid, or nothing is left where all of it is asked for. */
  | { readonly kind: 'nothing_paid' }
  | { readonly kind: 'refused'; readonly refusal: BoardRefusal }
  | Exclude<SelectedRefund, { kind: 'selected' }>;

/** What goes back of an order of which a refund is asked for. Rules Y-8, RF-1 to RF-6, RF-9, OB-6, OB-8 and OB-11. */
export function decideRefund<Paid extends PaidOrder>(
  asked: RefundAsked,
  { request, paid, known, hasWaitingEffects }: RefundFacts<Paid>,
): RefundOutcome<Paid> {
  if (request === 'other') return { kind: 'key_reused' };
  if (!paid) return { kind: 'nothing_paid' };
  if (known) {
    return isSameRefund(asked, known)
      ? { kind: 'repeated', amount: known.amount }
      : { kind: 'key_reused' };
  }
  if (hasWaitingEffects) return { kind: 'effects_first' };
  const { order, committed } = paid;
  const isNothing = asked.selection === null || order.refunded.rates.length === 0;
  if (order.left === 0 && isNothing) return { kind: 'nothing_paid' };
  const selected = selectedRefund(order, asked.selection ?? { amount: order.left });
  if (selected.kind !== 'selected') return selected;
  const { amount, rates } = selected;
  const refusal = asked.refuse(amount, committed);
  return refusal === null ? { kind: 'refund', paid, amount, rates } : { kind: 'refused', refusal };
}

function isSameRefund(
  { selection, reason, text }: RefundAsked,
  { amount, asked }: KnownRefund,
): boolean {
  if (asked === null || selection === null) return true;
  if (asked.reason !== reason || asked.text !== text) return false;
  if ('amount' in selection) return asked.units === null && amount === selection.amount;
  return asked.units !== null && listed(asked.units) === listed(selection.units);
}

function listed(units: readonly PartUnits[]): string {
  return units.map(({ part, quantity }) => `${part}:${quantity}`).join();
}
