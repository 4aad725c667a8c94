import type { Item, OrderType } from '../menu/menu.ts';
import type { Cents } from '../money/money.ts';
import {
  addDays,
  type CalendarDate,
  previousWeekday,
  type Weekday,
} from '../schedule/restaurant-time.ts';
import { normalizedCode } from './coupon.ts';
import type { Offer, OfferTimes } from './offer.ts';
import { isInScope } from './scope.ts';

/** The moment of ordering, on the restaurant's clock. */
export interface OfferMoment {
  readonly date: CalendarDate;
  readonly weekday: Weekday;
  /** Minutes since midnight. */
  readonly minutes: number;
}

/** The inputs of an offer's conditions; `subtotal` is in cents, before discounts. Rule O-4. */
export interface EligibilityFacts {
  readonly moment: OfferMoment;
  readonly orderType: OrderType;
  readonly subtotal: Cents;
  /** The items of the cart's lines. */
  readonly items: readonly Item[];
  /** The offers whose uses are over, by their ids; absent where uses are not counted. */
  readonly usedUp?: UsedUpOffers | undefined;
}

/** Whose uses of an offer are over: those of all guests together, or those of this guest. Rules OL-3 and OL-4. */
export type UsedUpBy = 'everyone' | 'guest';

/** The offers whose uses are over, by their ids. */
export type UsedUpOffers = ReadonlyMap<string, UsedUpBy>;

/** Why an offer does not count, in the order in which it is checked; `missing` in cents. Rule O-4. */
export type Ineligibility =
  | { readonly kind: 'inactive' }
  | { readonly kind: 'outside_times' }
  | { readonly kind: 'used_up'; readonly by: UsedUpBy }
  | { readonly kind: 'order_type'; readonly needs: OrderType }
  | { readonly kind: 'scope' }
  | { readonly kind: 'minimum'; readonly missing: Cents };

/** Whether a moment lies in an offer's days and times, its night after midnight included. Rules O-3 and OL-1. */
export function isInOfferTimes(times: OfferTimes, moment: OfferMoment): boolean {
  const start = times.start ?? 0;
  const end = times.end ?? 24 * 60;
  const isToday = isOnDay(times, moment.date, moment.weekday);
  if (end > start) return isToday && moment.minutes >= start && moment.minutes < end;
  if (isToday && moment.minutes >= start) return true;
  if (moment.minutes >= end) return false;
  return isOnDay(times, addDays(moment.date, -1), previousWeekday(moment.weekday));
}

/** Whether an offer starts on a day. Rules O-3 and OL-1. */
export function isOnDay(
  { days, from, to }: OfferTimes,
  date: CalendarDate,
  weekday: Weekday,
): boolean {
  if (from !== null && date < from) return false;
  if (to !== null && date > to) return false;
  return days === null || days.length === 0 || days.includes(weekday);
}

/**
 * The offer of a typed code at a moment: null for an unknown code and, alike, for an offer that does not run then.
 * `coupons` has the offers by their normalised codes. Rule O-10.
 */
export function offerOfCode(
  coupons: ReadonlyMap<string, Offer>,
  code: string,
  moment: OfferMoment,
): Offer | null {
  const offer = coupons.get(normalizedCode(code));
  return offer?.isActive && isInOfferTimes(offer.times, moment) ? offer : null;
}

/**
 * The first reason why an offer does not count for this cart, or null when it does. Rule O-4.
 *
 * The items of a free-item offer are what it gives, not a condition, so it only needs a cart.
 */
export function ineligibility(offer: Offer, facts: EligibilityFacts): Ineligibility | null {
  if (!offer.isActive) return { kind: 'inactive' };
  if (!isInOfferTimes(offer.times, facts.moment)) return { kind: 'outside_times' };
  const usedUpBy = facts.usedUp?.get(offer.id);
  if (usedUpBy !== undefined) return { kind: 'used_up', by: usedUpBy };
  // Free delivery does nothing for a pickup, whatever its order type says.
  const needs =
    offer.type === 'free_delivery' && facts.orderType === 'pickup' ? 'delivery' : offer.orderType;
  if (needs !== 'both' && needs !== facts.orderType) return { kind: 'order_type', needs };
  const hasScope =
    offer.type === 'free_item'
      ? offer.itemIds.length > 0 && facts.items.length > 0
      : facts.items.some((item) => isInScope(offer, item));
  if (!hasScope) return { kind: 'scope' };
  if (facts.subtotal < offer.minimumAmount) {
    return { kind: 'minimum', missing: offer.minimumAmount - facts.subtotal };
  }
  return null;
}
