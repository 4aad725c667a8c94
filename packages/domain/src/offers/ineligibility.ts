import type { Item, OrderType } from '../menu/menu.ts';
import type { Cents } from '../money/money.ts';
import { previousWeekday, type Weekday } from '../schedule/restaurant-time.ts';
import { normalizedCode } from './coupon.ts';
import type { Offer, OfferTimes } from './offer.ts';
import { isInScope } from './scope.ts';

/** The moment of ordering, on the restaurant's clock. */
export interface OfferMoment {
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
}

/** Why an offer does not count, in the order in which it is checked; `missing` in cents. Rule O-4. */
export type Ineligibility =
  | { readonly kind: 'inactive' }
  | { readonly kind: 'outside_times' }
  | { readonly kind: 'order_type'; readonly needs: OrderType }
  | { readonly kind: 'scope' }
  | { readonly kind: 'minimum'; readonly missing: Cents };

/** Whether a moment lies in an offer's times, its night after midnight included. Rule O-3. */
export function isInOfferTimes(times: OfferTimes, moment: OfferMoment): boolean {
  const start = times.start ?? 0;
  const end = times.end ?? 24 * 60;
  const isOn = (day: Weekday) =>
    times.days === null || times.days.length === 0 || times.days.includes(day);
  if (end > start) {
    return isOn(moment.weekday) && moment.minutes >= start && moment.minutes < end;
  }
  return (
    (isOn(moment.weekday) && moment.minutes >= start) ||
    (isOn(previousWeekday(moment.weekday)) && moment.minutes < end)
  );
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
  if (offer.orderType !== 'both' && offer.orderType !== facts.orderType) {
    return { kind: 'order_type', needs: offer.orderType };
  }
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
