import type { LinePart } from '../cart/priced-line.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import { isAhead } from '../schedule/within-window.ts';
import type { BoardRefusal } from './decide-cancellation.ts';
import type { RequestState } from './decide-transition.ts';
import { isFinished, type OrderProgress } from './order-progress.ts';
import {
  ANSWER_WITHIN_MS,
  chargedFor,
  type DishOfFormula,
  effectOfAnswer,
  type ProposalAnswer,
  type ProposalEffect,
  type ProposalKind,
  type ProposalOutcome,
  priceOnTop,
  type SoldUnits,
  swapDish,
  swapUnits,
  takeUnits,
} from './substitution.ts';

/** A line of an order of which units can be changed. */
export interface ChangeableUnits {
  readonly position: number;
  readonly sold: SoldUnits;
  /** The rates of its charge; of a line that costs nothing, that of its item. Rule SU-7. */
  readonly taxRates: readonly BasisPoints[];
  /** Units that were given back; the money of the others is still there. */
  readonly refunded: number;
  /** Units that are still made and were not given back. */
  readonly left: number;
  /** How many of them can be left out without leaving the order empty. Rule SU-13. */
  readonly droppable: number;
  /** What one of them costs with its options, before discounts. */
  readonly unitPrice: Cents;
  /** Of a formula its dishes; absent of any other item. Rule SU-14. */
  readonly dishes?: readonly DishOfFormula[] | undefined;
  /** What one formula costs before discounts, by its parts; absent of any other item. */
  readonly listed?: readonly LinePart[] | undefined;
}

/** A dish that may be served instead. */
export interface OfferedDish {
  /** With its choices for the order's type; in a formula what it costs on top of the formula's price. */
  readonly unitPrice: Cents;
  readonly taxRate: BasisPoints;
}

/** What is proposed to the guest of an order. */
export interface SubstitutionAsked {
  readonly revision: number;
  readonly kind: ProposalKind;
  readonly position: number | null;
  readonly quantity: number | null;
  /** Of a swap the dish of a formula that is replaced, by its place in the line; null for the whole line. */
  readonly dishAt?: number | null | undefined;
  /** Why the person may not give `amount` back after `before` cents; null when it is allowed. Rule OB-11. */
  readonly refuse: (amount: Cents, before: Cents) => BoardRefusal | null;
}

/** What the database has of all that a proposal depends on, under the lock of the order. */
export interface SubstitutionFacts<Line extends ChangeableUnits, Dish extends OfferedDish> {
  readonly request: RequestState;
  /** Null for an unknown order, and for one that is not submitted. */
  readonly order: {
    readonly progress: OrderProgress;
    readonly revision: number;
    readonly isPaid: boolean;
    /** It was handed over and recalled: it costs what it was sold for. Rule OB-51. */
    readonly isRecalled: boolean;
    /** What can go back of it, and what did, in cents. */
    readonly left: Cents;
    readonly refunded: Cents;
    readonly hasOpenProposal: boolean;
    readonly lines: readonly Line[];
  } | null;
  /** The dish of a swap with its choices; null where it is not served. */
  readonly dish: Dish | 'wrong_choices' | null;
}

/** A proposal that may be made, with what each answer gives back, in cents. */
export interface MadeProposal<Line, Dish> {
  readonly kind: 'propose';
  /** Null where all of the order is to be cancelled. */
  readonly line: Line | null;
  readonly dish: Dish | null;
  /** It is about all that is left of the order. */
  readonly isAll: boolean;
  readonly accept: Cents;
  readonly drop: Cents;
}

export type SubstitutionDecision<Line, Dish> =
  | MadeProposal<Line, Dish>
  /** The same request was carried out before. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'unknown' | 'key_reused' | 'over' | 'open' | 'stale' }
  | { readonly kind: 'unknown_line' | 'too_many_units' | 'nothing_left' }
  | { readonly kind: 'dish_not_served' | 'wrong_choices' | 'other_rate' }
  | { readonly kind: 'refused'; readonly refusal: BoardRefusal };

/** What becomes of a proposal to the guest of an order. Rules SU-1, SU-2, SU-6, SU-7, SU-13, SU-14, OB-5, OB-6 and OB-11. */
export function decideSubstitution<Line extends ChangeableUnits, Dish extends OfferedDish>(
  { revision, kind, position, quantity, dishAt = null, refuse }: SubstitutionAsked,
  { request, order, dish: offered }: SubstitutionFacts<Line, Dish>,
): SubstitutionDecision<Line, Dish> {
  if (!order) return { kind: 'unknown' };
  if (request !== 'new') return { kind: request === 'same' ? 'unchanged' : 'key_reused' };
  if (isFinished(order.progress) || order.isRecalled) return { kind: 'over' };
  if (order.hasOpenProposal) return { kind: 'open' };
  if (order.revision !== revision) return { kind: 'stale' };
  /** Money that goes back; an unpaid order costs less, and the person gives nothing back. */
  const refusalOf = (amount: Cents) =>
    order.isPaid && amount > 0 ? refuse(Math.min(amount, order.left), order.refunded) : null;
  const all = order.isPaid ? order.left : 0;
  if (kind === 'cancel') {
    const refusal = refusalOf(all);
    if (refusal) return { kind: 'refused', refusal };
    return { kind: 'propose', line: null, dish: null, isAll: false, accept: all, drop: 0 };
  }
  const line = order.lines.find((known) => known.position === position);
  if (!line || quantity === null) return { kind: 'unknown_line' };
  if (quantity > line.left) return { kind: 'too_many_units' };
  const replaced = dishAt === null ? null : line.dishes?.[dishAt];
  if (replaced === undefined) return { kind: 'unknown_line' };
  const isAll = quantity > line.droppable;
  if (isAll && kind === 'drop') return { kind: 'nothing_left' };
  const served = offered === 'wrong_choices' ? null : offered;
  if (kind === 'swap') {
    if (offered === 'wrong_choices') return { kind: offered };
    if (!served) return { kind: 'dish_not_served' };
    const rates = replaced ? [replaced.taxRate] : line.taxRates;
    if (rates.some((rate) => rate !== served.taxRate)) return { kind: 'other_rate' };
  }
  // The dish has its own price, and at most that of what it replaces. Rules SU-6 and SU-14.
  const most = replaced ? priceOnTop(replaced) : line.unitPrice;
  const dish =
    kind === 'swap' && served ? { ...served, unitPrice: Math.min(served.unitPrice, most) } : null;
  const units = takeUnits(line.sold, quantity, line.refunded).taken;
  const drop = isAll ? all : chargedFor(units);
  const swapped = dish && unitsInstead(line, units, replaced, dish.unitPrice);
  const accept = swapped ? chargedFor(swapped.difference) : drop;
  const refusal = refusalOf(drop);
  if (refusal) return { kind: 'refused', refusal };
  return { kind: 'propose', line, dish, isAll, accept, drop };
}

/** What units cost with a dish instead of them, or of a dish of their formula, and what goes back. Rules SU-6 and SU-14. */
export function unitsInstead(
  { listed = [] }: Pick<ChangeableUnits, 'listed'>,
  taken: SoldUnits,
  replaced: DishOfFormula | null,
  unitPrice: Cents,
): { readonly swapped: SoldUnits; readonly difference: SoldUnits } {
  return replaced ? swapDish(taken, listed, replaced, unitPrice) : swapUnits(taken, unitPrice);
}

/** A proposal as its end depends on it. */
export interface EndingProposal {
  readonly kind: ProposalKind;
  readonly isAll: boolean;
  readonly answerUntil: Instant;
  readonly withoutAnswer: Exclude<ProposalEffect, 'swapped'>;
  /** Null while it is open. */
  readonly outcome: ProposalOutcome | null;
  readonly endedBy: 'guest' | 'staff' | 'time' | null;
}

/** What the database has of all that the end of a proposal depends on, under the lock of its order. */
export interface EndFacts<Proposal extends EndingProposal> {
  readonly now: Instant;
  /** Of the order; null for an unknown one. */
  readonly progress: OrderProgress | null;
  /** Whether the order was handed over, also where it was recalled since: it costs what it was sold for. Rule OB-51. */
  readonly wasHandedOver: boolean;
  readonly proposal: Proposal | null;
}

/** A proposal ends by this. */
interface ProposalEnd<Proposal, Effect> {
  readonly kind: 'end';
  readonly proposal: Proposal;
  readonly effect: Effect;
}

export type AnswerDecision<Proposal> =
  | ProposalEnd<Proposal, ProposalEffect>
  | { readonly kind: 'unknown' }
  /** The proposal does not offer this answer. */
  | { readonly kind: 'not_offered' }
  /** It has ended by the same answer before, or otherwise. */
  | { readonly kind: 'unchanged' | 'ended_before' }
  /** The time for an answer is over, or the order is. */
  | { readonly kind: 'too_late' };

/** What becomes of a guest's answer. Rules SU-3 and SU-13. */
export function decideAnswer<Proposal extends EndingProposal>(
  answer: ProposalAnswer,
  { now, progress, wasHandedOver, proposal }: EndFacts<Proposal>,
): AnswerDecision<Proposal> {
  if (progress === null || !proposal) return { kind: 'unknown' };
  const effect = effectOfAnswer(proposal.kind, answer, proposal.isAll);
  if (effect === null) return { kind: 'not_offered' };
  if (proposal.outcome !== null) {
    const isRepeated = proposal.endedBy === 'guest' && proposal.outcome === effect;
    return { kind: isRepeated ? 'unchanged' : 'ended_before' };
  }
  const isLate = !isAhead(proposal.answerUntil, now, ANSWER_WITHIN_MS);
  if (isLate || wasHandedOver || isFinished(progress)) return { kind: 'too_late' };
  return { kind: 'end', proposal, effect };
}

export type RetractionDecision<Proposal> =
  | ProposalEnd<Proposal, 'withdrawn'>
  | { readonly kind: 'unknown' | 'unchanged' | 'ended_before' };

/** What becomes of a proposal that the restaurant takes back. Rule SU-5. */
export function decideRetraction<Proposal extends EndingProposal>(
  proposal: Proposal | null,
): RetractionDecision<Proposal> {
  if (!proposal) return { kind: 'unknown' };
  if (proposal.outcome === 'withdrawn') return { kind: 'unchanged' };
  if (proposal.outcome !== null) return { kind: 'ended_before' };
  return { kind: 'end', proposal, effect: 'withdrawn' };
}

export type LapseDecision<Proposal> =
  | ProposalEnd<Proposal, Exclude<ProposalEffect, 'swapped'> | 'lapsed'>
  /** It has ended. */
  | { readonly kind: 'ended' }
  /** So many milliseconds are left for an answer. */
  | { readonly kind: 'waits'; readonly leftMs: number };

/** What becomes of a proposal without an answer: the end of its time, as the guest was notified. Rule SU-4. */
export function decideLapse<Proposal extends EndingProposal>({
  now,
  progress,
  wasHandedOver,
  proposal,
}: EndFacts<Proposal>): LapseDecision<Proposal> {
  if (proposal?.outcome !== null) return { kind: 'ended' };
  if (isAhead(proposal.answerUntil, now, ANSWER_WITHIN_MS)) {
    return { kind: 'waits', leftMs: proposal.answerUntil - now };
  }
  const isOver = progress === null || wasHandedOver || isFinished(progress);
  return { kind: 'end', proposal, effect: isOver ? 'lapsed' : proposal.withoutAnswer };
}
