import type { CartLine } from '@comptoir/domain/cart/cart';
import type { PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import type { BasisPoints, Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';

/** A line as it was sold, ready to be read. */
export interface SoldLine {
  readonly quantity: number;
  readonly name: string;
  readonly options: string;
  readonly note: string;
  /** Before discounts; null for what cost nothing. */
  readonly total: Cents | null;
}

/** A line as it could be ordered again, and what it was called and cost then. */
export interface ReorderableLine {
  readonly line: CartLine;
  readonly name: string;
  /** Before discounts, its free units left out. */
  readonly total: Cents;
}

/** An order that the restaurant has, as it is shown to whoever placed it: the card may change, this does not. */
export interface DisplayedOrder {
  /** What opens its state at the API. */
  readonly key: string;
  readonly orderNumber: number;
  readonly isPickup: boolean;
  /** Where it is delivered to; empty for a pickup, and once it was erased. */
  readonly address: string;
  readonly deliveryDate: string;
  /** 'ASAP', '12:00-12:15' or '12:00'. */
  readonly deliveryTimeRange: string;
  /** When that time begins; null for as soon as possible. */
  readonly startsAt: Instant | null;
  readonly paymentMethod: PaymentMethod;
  readonly lines: readonly SoldLine[];
  readonly basket: readonly ReorderableLine[];
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly delivery: Cents;
  readonly total: Cents;
  readonly taxes: readonly { readonly rate: BasisPoints; readonly tax: Cents }[];
  /** Whether the prices contain the tax, or it was added to them. */
  readonly isTaxIncluded: boolean;
}
