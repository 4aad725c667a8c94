import type { OrderType } from '../menu/menu.ts';
import type { Cents } from '../money/money.ts';
import type { ZoneArea } from './zone-area.ts';

/** An area the restaurant delivers to, with its own fee and minimum. Rules D-1, D-3 and D-12. */
export interface Zone {
  readonly name: string;
  readonly city: string;
  readonly postalCode: string;
  readonly fee: Cents;
  /** Added when the subtotal is under the zone's minimum; 0 when such an order is refused instead. */
  readonly flatCharge: Cents;
  readonly minimumOrder: Cents;
  /** What it covers, where that was drawn: its postal code does not count then. Rule D-12. */
  readonly area?: ZoneArea;
}

/** How an order is handed over, with everything that its delivery fee depends on. */
export type Fulfilment =
  | { readonly kind: 'pickup' }
  | { readonly kind: 'zone'; readonly zone: Zone }
  /** By distance, known exactly. */
  | { readonly kind: 'distance'; readonly metres: number }
  /** By distance, with the fee of a distance that was measured elsewhere. Rule D-10. */
  | { readonly kind: 'measured'; readonly fee: Cents }
  /** Delivery to an address outside the delivery area. */
  | { readonly kind: 'too_far' }
  /** Delivery, before an address is known. */
  | { readonly kind: 'undecided' };

/** Everything but a pickup is a delivery, also before its address is known. */
export function orderTypeOf(fulfilment: Fulfilment): OrderType {
  return fulfilment.kind === 'pickup' ? 'pickup' : 'delivery';
}
