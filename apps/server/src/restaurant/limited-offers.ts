import { normalizedCode } from '@comptoir/domain/offers/coupon';
import type { Offer } from '@comptoir/domain/offers/offer';
import type { OfferLimit } from '@comptoir/domain/orders/placement-limits';
import type { RestaurantSnapshot } from './snapshot.ts';

/** The offers of a cart whose uses by all guests together are counted: automatic ones, and that of its code. Rule OL-3. */
export function limitedOffers(
  { automaticOffers, coupons }: Pick<RestaurantSnapshot, 'automaticOffers' | 'coupons'>,
  code: string | null,
): readonly OfferLimit[] {
  const coupon = code === null ? undefined : coupons.get(normalizedCode(code));
  const offers = coupon ? [...automaticOffers, coupon] : automaticOffers;
  return offers.flatMap(limitOf);
}

/** The maximum of an offer's uses by all guests together; none where it has none. Rule OL-3. */
export function limitOf({ id, limits }: Offer): readonly OfferLimit[] {
  return limits.inAll === null ? [] : [{ offerId: id, inAll: limits.inAll, perGuest: null }];
}
