import type { ChosenOption } from '../cart/cart.ts';

/** A line that costs nothing: a free item, or the copy of a bought line. Rules O-8 and O-9. */
export interface FreeLine {
  readonly offerId: string;
  readonly itemId: string;
  readonly quantity: number;
  readonly options: readonly ChosenOption[];
}
