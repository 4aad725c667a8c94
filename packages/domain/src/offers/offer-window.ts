import type { OrderType } from '../menu/menu.ts';
import { MINUTES_PER_DAY } from '../schedule/restaurant-time.ts';
import { nextOfferStart, type OfferStart } from './eligibility.ts';
import { isInOfferTimes, type OfferMoment } from './ineligibility.ts';
import type { Offer } from './offer.ts';
import { isForDeliveriesOnly } from './scope.ts';

/** When an offer counts for orders of a type, whatever the cart. */
export type OfferWindow =
  | { readonly kind: 'now' }
  | { readonly kind: 'later'; readonly start: OfferStart }
  | { readonly kind: 'never' };

/** Whether an offer counts for an order type at a moment, or from when on. Rule O-22. */
export function offerWindow(offer: Offer, moment: OfferMoment, orderType: OrderType): OfferWindow {
  const isOfType =
    orderType === 'pickup' ? !isForDeliveriesOnly(offer) : offer.orderType !== 'pickup';
  if (!offer.isActive || !isOfType) return { kind: 'never' };
  if (isInOfferTimes(offer.times, moment)) return { kind: 'now' };
  const start = nextOfferStart(offer.times, moment);
  return start ? { kind: 'later', start } : { kind: 'never' };
}

/** Offers that count now, in their order, and those that come later, the next one first. */
export interface OffersByWindow {
  readonly now: readonly Offer[];
  readonly later: readonly { readonly offer: Offer; readonly start: OfferStart }[];
}

/** The offers for an order type, split by when they count; what never counts is left out. Rule O-22. */
export function offersByWindow(
  offers: readonly Offer[],
  moment: OfferMoment,
  orderType: OrderType,
): OffersByWindow {
  const now: Offer[] = [];
  const later: { readonly offer: Offer; readonly start: OfferStart }[] = [];
  for (const offer of offers) {
    const window = offerWindow(offer, moment, orderType);
    if (window.kind === 'now') now.push(offer);
    if (window.kind === 'later') later.push({ offer, start: window.start });
  }
  const wait = ({ start }: { readonly start: OfferStart }) =>
    start.daysAhead * MINUTES_PER_DAY + start.minutes;
  return { now, later: later.sort((left, right) => wait(left) - wait(right)) };
}
