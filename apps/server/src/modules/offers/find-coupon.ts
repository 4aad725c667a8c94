import { type WireOffer, withoutCode } from '@comptoir/contract/menus/offers';
import { normalizedCode } from '@comptoir/domain/offers/coupon';
import { isRunning } from '@comptoir/domain/offers/ineligibility';
import { type Instant, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

/**
 * The public offer of a typed code. Null for an unknown code, and for an offer that is not active
 * now. Rule O-10.
 */
export function findCoupon(
  { coupons, offers, scheduling }: RestaurantSnapshot,
  typed: string,
  now: Instant,
): WireOffer | null {
  const offer = coupons.get(normalizedCode(typed));
  if (!offer || !isRunning(offer, wallClock(now, scheduling.delivery.timezone))) return null;
  const wire = offers.find(({ id }) => id === offer.id);
  return wire ? withoutCode(wire) : null;
}
