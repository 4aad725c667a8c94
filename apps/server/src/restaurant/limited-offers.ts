import { normalizedCode } from '@comptoir/domain/offers/coupon';
import type { Offer } from '@comptoir/domain/offers/offer';
import type { RestaurantSnapshot } from './snapshot.ts';

/** An offer that may be used so often by all guests together. */
export interface LimitedOffer {
  readonly offer_id: string;
  readonly max_uses: number;
}

/** The offers of a cart whose uses by all guests together are counted: automatic ones, and that of its code. Rule OL-3. */
export function limitedOffers(
  { automaticOffers, coupons }: Pick<RestaurantSnapshot, 'automaticOffers' | 'coupons'>,
  code: string | null,
): readonly LimitedOffer[] {
  const coupon = code === null ? undefined : coupons.get(normalizedCode(code));
  const offers = coupon ? [...automaticOffers, coupon] : automaticOffers;
  return offers.flatMap(limitOf);
}

/** The maximum of an offer's uses by all guests together; none where it has none. Rule OL-3. */
export function limitOf({ id, limits }: Offer): readonly LimitedOffer[] {
  return limits.inAll === null ? [] : [{ offer_id: id, max_uses: limits.inAll }];
}
