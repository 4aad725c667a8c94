import type { OrderType } from '../menu/menu.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { CalendarDate, Weekday } from '../schedule/restaurant-time.ts';

/** When an offer counts: null is no limit. Minutes are minutes of the restaurant's day. Rules O-3 and OL-1. */
export interface OfferTimes {
  /** The first day. */
  readonly from: CalendarDate | null;
  /** The last day, included. */
  readonly to: CalendarDate | null;
  readonly days: readonly Weekday[] | null;
  readonly start: number | null;
  /** Exclusive; not after `start` means past midnight, on the day the offer started. */
  readonly end: number | null;
}

/** How often an offer may be used; null is no limit. Rules OL-3 and OL-4. */
export interface UseLimits {
  readonly inAll: number | null;
  readonly perGuest: number | null;
}

interface OfferTerms {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  /** False: the offer needs its coupon code. */
  readonly autoApply: boolean;
  readonly times: OfferTimes;
  /** No limits in the browser: only the server knows them and counts. */
  readonly limits: UseLimits;
  readonly orderType: OrderType | 'both';
  readonly minimumAmount: Cents;
  readonly menuIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly itemIds: readonly string[];
  /** Null in the browser: only the server has codes. Rule O-10. */
  readonly code: string | null;
}

/** A percentage off the items in scope. Rule O-6. */
export interface PercentageOffer extends OfferTerms {
  readonly type: 'percentage';
  readonly rate: BasisPoints;
}

/** A fixed amount, in cents, off the lines in scope. Rule O-7. */
export interface FixedAmountOffer extends OfferTerms {
  readonly type: 'fixed_amount';
  readonly amount: Cents;
}

/** A free copy of a bought line. Rule O-9. */
export interface BuyOneGetOneOffer extends OfferTerms {
  readonly type: 'buy_one_get_one';
  /** One free unit per bought unit, instead of one for the whole cart. */
  readonly allowRepeat: boolean;
}

/** One unit of one of `itemIds`. Rule O-8. */
export interface FreeItemOffer extends OfferTerms {
  readonly type: 'free_item';
}

/** A delivery without fee. Rule O-14. */
export interface FreeDeliveryOffer extends OfferTerms {
  readonly type: 'free_delivery';
}

/** Rule O-1. */
export type Offer =
  | PercentageOffer
  | FixedAmountOffer
  | BuyOneGetOneOffer
  | FreeItemOffer
  | FreeDeliveryOffer;

export type OfferType = Offer['type'];

/** Offers by type; a new type does not compile until it has a list here. */
export type OffersByType = { [Type in OfferType]: Extract<Offer, { type: Type }>[] };

/** The offers grouped by type, each list in the given order. Rule O-1. */
export function offersByType(offers: readonly Offer[]): OffersByType {
  const sorted: OffersByType = {
    percentage: [],
    fixed_amount: [],
    buy_one_get_one: [],
    free_item: [],
    free_delivery: [],
  };
  for (const offer of offers) place(sorted, offer);
  return sorted;
}

function place(sorted: OffersByType, offer: Offer): void {
  switch (offer.type) {
    case 'percentage':
      sorted.percentage.push(offer);
      return;
    case 'fixed_amount':
      sorted.fixed_amount.push(offer);
      return;
    case 'buy_one_get_one':
      sorted.buy_one_get_one.push(offer);
      return;
    case 'free_item':
      sorted.free_item.push(offer);
      return;
    case 'free_delivery':
      sorted.free_delivery.push(offer);
      return;
    default:
      offer satisfies never;
  }
}
