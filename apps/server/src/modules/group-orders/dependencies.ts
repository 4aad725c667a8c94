import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import type { location, QuoteRequest, WireQuote } from '@comptoir/contract/orders/checkout';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import type { Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { z } from 'zod';
import type { CardMethods } from '#adapters/cards/card-gateway.ts';
import type { Clock } from '#clock.ts';
import type { Orders } from '#modules/orders/orders.ts';
import type { FieldRejection, Rejection } from '#plugins/http/outcome.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

export type WireLocation = z.output<typeof location>;

/** A cart as the checkout prices it. */
export interface PricedCart {
  readonly quote: Quote;
  readonly wireQuote: () => WireQuote;
  readonly rejections: readonly Rejection[];
}

/** What the checkout knows and a group needs: there is no other computation of prices. Rule GO-8. */
export interface GroupPricing {
  /** Prices a cart for a place that is known beside the request. */
  price(
    request: QuoteRequest,
    fulfilment: Fulfilment,
  ): Promise<PricedCart | { readonly unpriceable: readonly FieldError[] }>;
  /** Where a delivery to this place goes. */
  destination(
    place: WireLocation,
  ): Promise<Fulfilment | ({ readonly kind: 'address_rejected' } & FieldRejection)>;
  /** What the menu has against items. */
  itemErrors(items: readonly WireCartItem[]): Promise<readonly FieldError[]>;
}

/** How an order is paid in shares, as the payments do it. Rules GS-1 to GS-6. */
export interface GroupShares {
  start(
    orderId: string,
    hostId: string,
    wanted: readonly {
      readonly participantId: string;
      readonly amount: Cents;
      readonly lines: readonly number[];
    }[],
  ): Promise<{ readonly kind: 'started' } | { readonly kind: StartProblem }>;
  open(payer: {
    readonly orderId: string;
    readonly participantId: string;
    readonly clientKey: string;
    readonly methods: CardMethods;
  }): Promise<
    | {
        readonly kind: 'open';
        readonly amount: Cents;
        readonly intentId: string;
        readonly clientSecret: string;
      }
    | { readonly kind: 'paid' | 'processing' | 'closed' | 'share_unknown' }
  >;
  confirm(orderId: string, participantId: string): Promise<OrderedShares | null>;
  payRest(
    orderId: string,
  ): Promise<{ readonly kind: 'rest' | 'paid' | 'closed' | 'order_unknown' }>;
  /** Ends the shares of an order that is not paid: what they took goes back. */
  cancel(orderId: string): Promise<'ended' | 'paid' | 'order_unknown'>;
  /** Null for an order that is not paid in shares. */
  find(orderId: string): Promise<OrderedShares | null>;
}

type StartProblem =
  | ('order_unknown' | 'payment_begun' | 'order_expired')
  | ('too_late' | 'wrong_amounts' | 'shares_ended');

/** The shares of an order, as its participants see them. */
export interface OrderedShares {
  readonly state: 'open' | 'complete' | 'ended';
  readonly deadline: Instant;
  readonly shares: readonly {
    readonly participantId: string;
    readonly amount: Cents;
    readonly state: 'unpaid' | 'paid' | 'taken_over' | 'refunding' | 'refunded';
    readonly isRest: boolean;
  }[];
}

export interface GroupOrderDependencies {
  readonly pool: pg.Pool;
  readonly orders: Pick<Orders, 'find'>;
  readonly shares: GroupShares;
  readonly pricing: GroupPricing;
  /** Whether a code belongs to an offer that is active now. */
  readonly isCouponKnown: (code: string) => Promise<boolean>;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  readonly clock: Clock;
}
