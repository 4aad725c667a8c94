import type { UsedUpBy, UsedUpOffers } from '../offers/ineligibility.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import { secondsUntil } from '../schedule/within-window.ts';
import {
  expiryOf,
  isExpired,
  SUBMITTABLE_WITH_PAYMENT_MS,
  type UnsubmittedOrder,
} from './order-expiry.ts';

/** How many orders of one client may be open at a time. Rule S-23. */
export const OPEN_ORDERS_PER_CLIENT = 3;

/** Units by sold-out mark: what an order needs, or what is left. Rule SV-7. */
export type Portions = ReadonlyMap<string, number>;

/** How often an offer may be used, by all guests together and by each; null for any number. Rules OL-3 and OL-4. */
export interface OfferLimit {
  readonly offerId: string;
  readonly inAll: number | null;
  readonly perGuest: number | null;
}

/** How often others, and earlier orders of this guest, have used an offer; counted up to its limits. */
export interface OfferUses {
  readonly inAll: number;
  readonly ofGuest: number;
}

/** Whether uses of the offer are counted. Rules OL-3 and OL-4. */
export function isLimited({ inAll, perGuest }: Omit<OfferLimit, 'offerId'>): boolean {
  return inAll !== null || perGuest !== null;
}

/** The sold-out marks with fewer portions left than are needed, with what is left of each. Rule SV-7. */
export function insufficientStock(needed: Portions, left: Portions): Portions {
  const lacking = [...needed].flatMap(([mark, units]) => {
    const rest = Math.max(0, left.get(mark) ?? 0);
    return rest < units ? [[mark, rest] as const] : [];
  });
  return new Map(lacking);
}

/** The offers whose uses are over, and by whom: all guests before this one. Rules OL-3 and OL-4. */
export function usedUpOffers(
  limits: readonly OfferLimit[],
  uses: ReadonlyMap<string, OfferUses>,
): UsedUpOffers {
  const usedUp = new Map<string, UsedUpBy>();
  for (const { offerId, inAll, perGuest } of limits) {
    const used = uses.get(offerId) ?? { inAll: 0, ofGuest: 0 };
    if (inAll !== null && used.inAll >= inAll) usedUp.set(offerId, 'everyone');
    else if (perGuest !== null && used.ofGuest >= perGuest) usedUp.set(offerId, 'guest');
  }
  return usedUp;
}

/**
 * After how many seconds a client with these open orders may place another one; null for at once. What was placed by
 * a clock that has gone back since does not count. Rules S-23 and I-60.
 */
export function tooManyOpen(open: readonly UnsubmittedOrder[], now: Instant): number | null {
  const counted = open.filter((order) => !isExpired(order, now));
  if (counted.length < OPEN_ORDERS_PER_CLIENT) return null;
  return secondsUntil(Math.min(...counted.map(expiryOf)), now, SUBMITTABLE_WITH_PAYMENT_MS);
}
