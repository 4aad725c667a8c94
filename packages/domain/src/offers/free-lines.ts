import type { ChosenCourse, ChosenOption } from '../cart/cart.ts';
import { boughtUnits, type PricedLine } from '../cart/priced-line.ts';
import type { ItemIndex } from '../menu/menu.ts';
import type { BuyOneGetOneOffer, FreeItemOffer } from './offer.ts';
import { isInScope } from './scope.ts';

/** A line that costs nothing: a free item, or the copy of a bought line. Rules O-8 and O-9. */
export interface FreeLine {
  readonly offerId: string;
  readonly itemId: string;
  readonly quantity: number;
  readonly options: readonly ChosenOption[];
  /** Of the copy of a formula its dishes. Rule C-27. */
  readonly courses?: readonly ChosenCourse[] | undefined;
}

/**
 * The free line of an offer: one unit of the chosen item, or of the first one on its list that the menu
 * has, without a choice or with one that is not on the list. Null when none is left. Rule O-8.
 */
export function freeItemLine(
  offer: FreeItemOffer,
  chosenItemId: string | undefined,
  items: ItemIndex,
): FreeLine | null {
  const offered = offer.itemIds.filter((id) => items.has(id));
  const itemId =
    chosenItemId !== undefined && offered.includes(chosenItemId) ? chosenItemId : offered[0];
  return itemId === undefined ? null : { offerId: offer.id, itemId, quantity: 1, options: [] };
}

/**
 * Free copies of bought lines, options included: one unit of the first line in scope, or, when the offer
 * repeats, one per bought unit of every line in scope. Free units are not bought. Rules O-9 and E-3.
 */
export function freeCopies(
  offer: BuyOneGetOneOffer,
  lines: readonly PricedLine[],
): readonly FreeLine[] {
  const inScope = lines.filter(
    (priced) => boughtUnits(priced) > 0 && isInScope(offer, priced.item),
  );
  const copied = offer.allowRepeat ? inScope : inScope.slice(0, 1);
  return copied.map((priced) => ({
    offerId: offer.id,
    itemId: priced.line.itemId,
    quantity: offer.allowRepeat ? boughtUnits(priced) : 1,
    options: priced.line.options.filter((option) => option.quantity > 0),
    ...(priced.line.courses && { courses: priced.line.courses }),
  }));
}
