import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import type { location, QuoteRequest, WireQuote } from '@comptoir/contract/orders/checkout';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import type pg from 'pg';
import type { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { Orders } from '#modules/orders/orders.ts';
import type { Rejection } from '#plugins/http/outcome.ts';
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
  destination(place: WireLocation): Promise<Fulfilment | { readonly kind: 'address_unknown' }>;
  /** What the menu has against items. */
  itemErrors(items: readonly WireCartItem[]): Promise<readonly FieldError[]>;
}

export interface GroupOrderDependencies {
  readonly pool: pg.Pool;
  readonly orders: Pick<Orders, 'find'>;
  readonly pricing: GroupPricing;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  readonly clock: Clock;
}
