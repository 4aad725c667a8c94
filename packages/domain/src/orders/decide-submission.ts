import type { Instant } from '../schedule/restaurant-time.ts';
import { type SlotRoom, slotHasRoom } from '../schedule/slot-room.ts';
import {
  isHeld,
  type KnownOrder,
  missingPortions,
  type PlacementFacts,
  stockShortage,
} from './decide-placement.ts';
import { isExpired, type UnsubmittedOrder } from './order-expiry.ts';
import { type OfferLimit, type Portions, usedUpOffers } from './placement-limits.ts';

/** A stored order as its submission depends on it. */
export interface SubmittedOrder extends KnownOrder {
  readonly paymentMethod: 'cash' | 'card';
}

/** An order that is submitted, locked with what it reserves, as far as it decides alone. */
export interface ReservedOrder
  extends UnsubmittedOrder,
    Pick<SubmittedOrder, 'paymentMethod' | 'isSubmitted' | 'heldUntil'> {
  /** The version of what the staff has set by which it was judged; null if it is unknown. */
  readonly judgedVersion: number | null;
}

/** How an order was judged by what the staff has set. Rule SV-26. */
export interface Judgement<Refusal> {
  /** Why something of it, or its time, is no longer served; null where all of it is. */
  readonly refusal: Refusal | null;
  readonly availabilityVersion: number;
  /** When the judged order was placed: one that replaced it since is another. */
  readonly placedAt: Instant;
  readonly room: SlotRoom;
  /** The kitchen units of its bought lines alone. Rule SV-27. */
  readonly load: number;
  readonly portions: Portions;
  /** Those of its bought lines alone. Rule SV-27. */
  readonly boughtPortions: Portions;
  /** Its limited offers. */
  readonly offers: readonly OfferLimit[];
}

export type SubmissionDecision<Refusal> =
  /** It takes these portions of what is counted since it was placed. */
  | { readonly kind: 'submit'; readonly missing: Portions }
  /** It is submitted. */
  | { readonly kind: 'answer' }
  /** It was replaced, or the staff changed something, since it was judged. */
  | { readonly kind: 'judge_again' }
  | { readonly kind: 'unknown' | 'payment_required' | 'order_expired' | 'slot_full' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'sold_out'; readonly stock: Portions };

/**
 * What becomes of an order that is submitted, by itself: one that has all that it reserved, and was judged by what the
 * staff has set, is submitted as it is. Others are judged. Rules I-11, K-30, S-16 and SV-26.
 */
export function decideReserved(
  order: ReservedOrder,
  { now, availabilityVersion }: Pick<PlacementFacts, 'now' | 'availabilityVersion'>,
): 'answer' | 'payment_required' | 'order_expired' | 'submit' | 'judge' {
  const isReserved = isHeld(order, now) && order.judgedVersion === availabilityVersion;
  return ownDecision(order, now) ?? (isReserved ? 'submit' : 'judge');
}

/** What a stored order says of its submission; null for one that may be submitted. */
function ownDecision(order: Omit<ReservedOrder, 'judgedVersion'>, now: Instant) {
  if (order.isSubmitted) return 'answer';
  if (order.paymentMethod === 'card') return 'payment_required';
  return isExpired(order, now) ? 'order_expired' : null;
}

/** What becomes of an order in cash that is submitted. Rules I-11, K-30, S-16, SV-26, SV-27 and OL-5. */
export function decideSubmission<Refusal>(
  judged: Judgement<Refusal>,
  facts: PlacementFacts<SubmittedOrder>,
): SubmissionDecision<Refusal> {
  const { known, now } = facts;
  if (!known) return { kind: 'unknown' };
  const own = ownDecision(known, now);
  if (own) return { kind: own };
  if (known.placedAt !== judged.placedAt) return { kind: 'judge_again' };
  if (judged.refusal !== null) return { kind: 'refused', refusal: judged.refusal };
  if (facts.availabilityVersion !== judged.availabilityVersion) return { kind: 'judge_again' };
  const hasPlace = isHeld(known, now);
  const taken: Portions = hasPlace ? known.portions : new Map();
  const all = missingPortions(judged.portions, taken);
  // Its gifts take no portion of what is bought, and do not stop it. Rule SV-27.
  const missing =
    stockShortage(all, facts.stock) === null ? all : missingPortions(judged.boughtPortions, taken);
  const lacking = stockShortage(missing, facts.stock);
  if (lacking?.kind === 'sold_out') return lacking;
  if (lacking) return { kind: 'judge_again' };
  if (!hasPlace) {
    if (!slotHasRoom(facts.slot, judged.room, judged.load)) return { kind: 'slot_full' };
    // The guest has seen its price: without the offer it is another order.
    if (usedUpOffers(judged.offers, facts.uses).size > 0) return { kind: 'order_expired' };
  }
  return { kind: 'submit', missing };
}

/** What becomes of an order that another one replaces, or whose group reopens. Rule GO-11. */
export function decideWithdrawal(
  order: Pick<KnownOrder, 'isSubmitted'> | null,
): 'withdraw' | 'nothing' | 'submitted' {
  if (!order) return 'nothing';
  return order.isSubmitted ? 'submitted' : 'withdraw';
}
