import type { Locale } from '../languages/locale.ts';
import type { UsedUpOffers } from '../offers/ineligibility.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import { isCountedRoom, type SlotRoom, type SlotUse, slotHasRoom } from '../schedule/slot-room.ts';
import { isAhead, ORDER_SKEW_MS } from '../schedule/within-window.ts';
import { isExpired, LONGEST_HOLD_MS, type UnsubmittedOrder } from './order-expiry.ts';
import {
  insufficientStock,
  type OfferLimit,
  type OfferUses,
  type Portions,
  tooManyOpen,
  usedUpOffers,
} from './placement-limits.ts';

/** A stored order under the idempotency key of the one that is placed. */
export interface KnownOrder extends UnsubmittedOrder {
  readonly contentHash: string;
  /** The language that it was placed in. Rule LA-35. */
  readonly locale: Locale;
  readonly isSubmitted: boolean;
  /** Until when it keeps its place in its slot, its portions and its offers. Rule S-16. */
  readonly heldUntil: Instant;
  /** Whether the staff has closed its slot. Rule SV-24. */
  readonly isSlotClosed: boolean;
  /** How it is paid in shares; null where it is not. Rule GS-7. */
  readonly splitState: 'open' | 'complete' | 'ended' | null;
  /** What it has taken of sold-out marks. */
  readonly portions: Portions;
  /** Whether it uses an offer with a limit. */
  readonly hasLimitedOffers: boolean;
}

/** An order that is placed or submitted, as far as the decision depends on it. */
export interface PlacedOrder {
  readonly contentHash: string;
  readonly locale: Locale;
  /** The versions of the data and of the staff's settings that it was priced and judged by. Rule SV-21. */
  readonly restaurantVersion: number;
  readonly availabilityVersion: number;
  readonly room: SlotRoom;
  /** Its kitchen units. Rule SV-20. */
  readonly load: number;
  readonly portions: Portions;
  /** The offers that give something to it. */
  readonly offers: readonly OfferLimit[];
}

/** What the database has of all that an order depends on, beside the order itself, under the locks of it. */
export interface PlacementFacts<Known extends KnownOrder = KnownOrder> {
  readonly now: Instant;
  readonly restaurantVersion: number;
  readonly availabilityVersion: number;
  /** False for an order in the name of an account that was deleted. */
  readonly hasAccount: boolean;
  readonly known: Known | null;
  /** What other orders reserve in its slot. */
  readonly slot: SlotUse;
  /** What others leave of its sold-out marks; a mark that is no more is not in it. */
  readonly stock: Portions;
  readonly uses: ReadonlyMap<string, OfferUses>;
  /** The other open orders of its client; none where clients are not counted. */
  readonly openOrders: readonly UnsubmittedOrder[];
}

/** Why an order can't be written now, by a limit or because it was priced by older facts. */
export type Shortage =
  | { readonly kind: 'restaurant_changed' | 'availability_changed' | 'slot_full' }
  /** With what is left of each mark. Rule SV-7. */
  | { readonly kind: 'sold_out'; readonly stock: Portions }
  /** Rules OL-3 and OL-4. */
  | { readonly kind: 'offers_used_up'; readonly offers: UsedUpOffers };

export type PlacementDecision<Known extends KnownOrder = KnownOrder> =
  | { readonly kind: 'write' }
  /** The known order is replaced under its id. Rules I-11 and K-31. */
  | { readonly kind: 'replace'; readonly known: Known }
  /** The known order is the answer, and takes these portions of what is counted since. Rule SV-26. */
  | { readonly kind: 'keep'; readonly known: Known; readonly missing: Portions }
  /** The known order is the answer. Rule I-11. */
  | { readonly kind: 'answer'; readonly known: Known }
  | { readonly kind: 'local_id_reused' | 'unauthorized' }
  /** Rule S-23. */
  | { readonly kind: 'too_many_open'; readonly retryAfterSeconds: number }
  | Shortage;

/**
 * What becomes of an order that is sent: one rule for each case, the first that applies. Rules I-11, K-31, S-11,
 * S-21, S-23, SV-7, SV-21, SV-26, OL-3, OL-4, GS-7 and LA-35.
 */
export function decidePlacement<Known extends KnownOrder>(
  order: PlacedOrder,
  facts: PlacementFacts<Known>,
): PlacementDecision<Known> {
  const { known, now } = facts;
  // An open order takes the language that it is sent again in; one whose content is fixed keeps its own.
  const isSame =
    known?.contentHash === order.contentHash &&
    (known.locale === order.locale || isContentFixed(known));
  if (known && isSame && isStillValid(known, { now, room: order.room })) {
    if (known.isSubmitted) return { kind: 'answer', known };
    if (facts.availabilityVersion !== order.availabilityVersion) {
      return { kind: 'availability_changed' };
    }
    // One as soon as possible is placed anew: it is priced for the next slot.
    if (!known.isSlotClosed) {
      const missing = missingPortions(order.portions, known.portions);
      return stockShortage(missing, facts.stock) ?? { kind: 'keep', known, missing };
    }
  }
  if (known && isContentFixed(known)) return { kind: 'local_id_reused' };
  const retryAfterSeconds = tooManyOpen(facts.openOrders, now);
  if (retryAfterSeconds !== null) return { kind: 'too_many_open', retryAfterSeconds };
  const shortage = shortageOf(order, facts);
  if (shortage) return shortage;
  if (!facts.hasAccount) return { kind: 'unauthorized' };
  return known ? { kind: 'replace', known } : { kind: 'write' };
}

/**
 * Whether an order that is sent again with the same content is answered as it is: submitted, or not expired and with
 * its place in its slot, its portions and its offers where they are counted. One whose shares ended is placed anew.
 * Rules I-11, K-31, S-21 and GS-7.
 */
export function isStillValid(
  order: KnownOrder,
  { now, room }: { readonly now: Instant; readonly room: SlotRoom },
): boolean {
  if (order.isSubmitted) return true;
  if (order.splitState === 'ended') return false;
  const isCounted = isCountedRoom(room) || order.portions.size > 0 || order.hasLimitedOffers;
  return !isExpired(order, now) && (!isCounted || isHeld(order, now));
}

/** Whether an open order keeps its place in its slot, its portions and its offers. Rules S-16 and I-60. */
export function isHeld({ heldUntil }: Pick<KnownOrder, 'heldUntil'>, now: Instant): boolean {
  return isAhead(heldUntil, now, LONGEST_HOLD_MS, ORDER_SKEW_MS);
}

/** Whether no other content replaces an order: it is submitted, or paid in shares. Rules I-11 and GS-7. */
export function isContentFixed({
  isSubmitted,
  splitState,
}: Pick<KnownOrder, 'isSubmitted' | 'splitState'>): boolean {
  return isSubmitted || splitState === 'open' || splitState === 'complete';
}

/** What an order needs of sold-out marks beyond what it has taken. Rule SV-26. */
export function missingPortions(needed: Portions, taken: Portions): Portions {
  return new Map([...needed].filter(([mark, units]) => (taken.get(mark) ?? 0) < units));
}

/** Why marks do not give these portions; null where they do. One that is no more was changed by the staff. */
export function stockShortage(needed: Portions, stock: Portions): Shortage | null {
  if ([...needed.keys()].some((mark) => !stock.has(mark))) return { kind: 'availability_changed' };
  const lacking = insufficientStock(needed, stock);
  return lacking.size > 0 ? { kind: 'sold_out', stock: lacking } : null;
}

function shortageOf(order: PlacedOrder, facts: PlacementFacts): Shortage | null {
  if (facts.restaurantVersion !== order.restaurantVersion) return { kind: 'restaurant_changed' };
  if (facts.availabilityVersion !== order.availabilityVersion) {
    return { kind: 'availability_changed' };
  }
  const lacking = stockShortage(order.portions, facts.stock);
  if (lacking) return lacking;
  const offers = usedUpOffers(order.offers, facts.uses);
  if (offers.size > 0) return { kind: 'offers_used_up', offers };
  return slotHasRoom(facts.slot, order.room, order.load) ? null : { kind: 'slot_full' };
}
