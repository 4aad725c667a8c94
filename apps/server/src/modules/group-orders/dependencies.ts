import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import type { location, QuoteRequest, WireQuote } from '@comptoir/contract/orders/checkout';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import type { z } from 'zod';
import type { Orders } from '#modules/orders/orders.ts';
import type { FieldRejection, Rejection } from '#plugins/http/outcome.ts';
import type { Shop } from '#shop.ts';

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

/** The shares of an order, as its participants see them. */
export type OrderedShares = NonNullable<Awaited<ReturnType<Shop['shares']['find']>>>;

export interface GroupOrderDependencies
  extends Pick<Shop, 'pool' | 'clock' | 'restaurant' | 'shares'> {
  readonly orders: Pick<Orders, 'find' | 'soldQuantities'>;
  readonly pricing: GroupPricing;
  /** Whether a code belongs to an offer that is active now. */
  readonly isCouponKnown: (code: string) => Promise<boolean>;
}
