import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';

/** An order as it is stored: amounts in cents, names and prices as sold. */
export interface OrderRecord {
  readonly orderId: string;
  readonly localId: string;
  /** The account of the order; null for a guest. */
  readonly userId: string | null;
  readonly contentHash: string;
  readonly placedAt: Instant;
  readonly heldUntil: Instant;
  /** The keyed hash of the client that placed it; null where open orders are not counted. Rule S-23. */
  readonly clientHash: string | null;
  /** The restaurant's day, by which orders are numbered. */
  readonly day: string;
  readonly orderType: 'pickup' | 'delivery';
  readonly deliveryDate: string;
  readonly deliveryTime: string;
  /** The slot that was chosen, or in which an order as soon as possible will be ready. Rule S-20. */
  readonly slotStartsAt: Instant;
  readonly paymentMethod: 'cash' | 'card';
  readonly subtotal: number;
  readonly discount: number;
  readonly delivery: number;
  readonly tax: number;
  readonly total: number;
  readonly taxes: readonly { readonly rate: number; readonly tax_cents: number }[];
  readonly couponCode: string | null;
  readonly couponOfferId: string | null;
  readonly customer: OrderRequest['customer'];
  readonly comment: string;
  readonly restaurantVersion: number;
  readonly lines: readonly OrderLineRecord[];
}

/** Named like the columns, since lines travel to the database as one JSON document. */
export interface OrderLineRecord {
  readonly item_id: string;
  readonly item_name: string;
  readonly quantity: number;
  readonly unit_price_cents: number;
  readonly options: readonly SoldOption[];
  readonly note: string;
  readonly total_cents: number;
  readonly discount_cents: number;
  readonly tax_cents: number;
  readonly offer_id: string | null;
}

export interface SoldOption {
  readonly group_id: string;
  readonly group_name: string;
  readonly option_id: string;
  readonly name: string;
  readonly quantity: number;
  readonly price_cents: number;
}
