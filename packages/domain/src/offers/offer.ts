import type { OrderType } from '../menu/menu.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { Weekday } from '../schedule/restaurant-time.ts';

/** When an offer counts: null is no limit. Minutes are minutes of the restaurant's day. Rule O-3. */
export interface OfferTimes {
  readonly days: readonly Weekday[] | null;
  readonly start: number | null;
  /** Exclusive; not after `start` means past midnight, on the day the offer started. */
  readonly end: number | null;
}

interface OfferTerms {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  /** False: the offer needs its coupon code. */
  readonly autoApply: boolean;
  readonly times: OfferTimes;
  readonly orderType: OrderType | 'both';
  readonly minimumAmount: Cents;
  readonly menuIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly itemIds: readonly string[];
  /** Known to the server only; null in everything a browser is told. */
  readonly code: string | null;
}

export interface PercentageOffer extends OfferTerms {
  readonly type: 'percentage';
  readonly rate: BasisPoints;
}
export interface FixedAmountOffer extends OfferTerms {
  readonly type: 'fixed_amount';
  readonly amount: Cents;
}
export interface BuyOneGetOneOffer extends OfferTerms {
  readonly type: 'buy_one_get_one';
  /** One free unit per bought unit, instead of one for the whole cart. */
  readonly allowRepeat: boolean;
}
export interface FreeItemOffer extends OfferTerms {
  readonly type: 'free_item';
}
export interface FreeDeliveryOffer extends OfferTerms {
  readonly type: 'free_delivery';
}

export type Offer =
  | PercentageOffer
  | FixedAmountOffer
  | BuyOneGetOneOffer
  | FreeItemOffer
  | FreeDeliveryOffer;

export type OfferType = Offer['type'];
