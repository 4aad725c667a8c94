import { boughtUnits } from '../cart/priced-line.ts';
import type { Quote } from '../cart/pricing.ts';
import { type Fulfilment, orderTypeOf } from '../delivery/fulfilment.ts';
import type { OrderType } from '../menu/menu.ts';
import type { Cents } from '../money/money.ts';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  MINUTES_PER_DAY,
  type Weekday,
  weekdayOf,
} from '../schedule/restaurant-time.ts';
import {
  type Ineligibility,
  ineligibility,
  isOnDay,
  type OfferMoment,
  type UsedUpBy,
  type UsedUpOffers,
} from './ineligibility.ts';
import type { Offer, OfferTimes } from './offer.ts';

/** The next start of an offer, on the restaurant's clock; `minutes` since midnight. */
export interface OfferStart {
  /** 0 is today. */
  readonly daysAhead: number;
  readonly date: CalendarDate;
  readonly weekday: Weekday;
  readonly minutes: number;
}

/** Whether an offer counts for a cart, or the one condition that is missing. Rule O-17. */
export type OfferEligibility =
  | { readonly kind: 'applied' }
  /** All conditions are met without effect: a higher discount counts, or the free item is gone. */
  | { readonly kind: 'without_effect' }
  /** In cents: it counts once `missing` is added to the subtotal, which is `reached`. */
  | { readonly kind: 'minimum'; readonly missing: Cents; readonly reached: Cents }
  | { readonly kind: 'scope' }
  | { readonly kind: 'order_type'; readonly needs: OrderType }
  /** Null: it never counts. */
  | { readonly kind: 'outside_times'; readonly next: OfferStart | null }
  /** Rules OL-3 and OL-4. */
  | { readonly kind: 'used_up'; readonly by: UsedUpBy }
  | { readonly kind: 'inactive' };

/**
 * The eligibility of an offer for a quoted cart. Rule O-17. `moment` and `fulfilment` are those of the quote.
 *
 * A cart that lacks nothing else has the offer once the missing amount is added.
 */
export function offerEligibility(
  offer: Offer,
  quote: Pick<Quote, 'lines' | 'subtotal' | 'appliedOfferIds'>,
  moment: OfferMoment,
  fulfilment: Fulfilment,
  usedUp?: UsedUpOffers,
): OfferEligibility {
  const orderType = orderTypeOf(fulfilment);
  const bought = quote.lines.filter((line) => boughtUnits(line) > 0);
  const reason = ineligibility(offer, {
    moment,
    orderType,
    subtotal: quote.subtotal,
    items: bought.map((line) => line.item),
    usedUp,
  });
  if (reason !== null) return waiting(reason, offer.times, moment, quote.subtotal);
  return { kind: quote.appliedOfferIds.includes(offer.id) ? 'applied' : 'without_effect' };
}

/**
 * The next start of an offer's times after a moment outside them, null when there is none. An offer that starts
 * on a later day starts within a week of it. Rules O-17 and OL-2.
 */
export function nextOfferStart(times: OfferTimes, moment: OfferMoment): OfferStart | null {
  const minutes = times.start ?? 0;
  if (minutes >= MINUTES_PER_DAY) return null;
  const soonest = minutes > moment.minutes ? 0 : 1;
  const first = Math.max(soonest, times.from === null ? 0 : daysBetween(moment.date, times.from));
  for (let daysAhead = first; daysAhead <= first + 7; daysAhead += 1) {
    const date = addDays(moment.date, daysAhead);
    const weekday = weekdayOf(date);
    if (isOnDay(times, date, weekday)) return { daysAhead, date, weekday, minutes };
  }
  return null;
}

function waiting(
  reason: Ineligibility,
  times: OfferTimes,
  moment: OfferMoment,
  subtotal: Cents,
): OfferEligibility {
  switch (reason.kind) {
    case 'minimum':
      return { kind: 'minimum', missing: reason.missing, reached: subtotal };
    case 'outside_times':
      return { kind: 'outside_times', next: nextOfferStart(times, moment) };
    default:
      return reason;
  }
}
