import type { PricedLine } from '../priced-line.ts';
import type { FreeLine } from './free-line.ts';
import type { BuyOneGetOneOffer } from './offer.ts';
import { isInScope } from './scope.ts';

/**
 * Copies of bought lines, options included, at no price: one unit of the first line in scope, or,
 * when the offer repeats, one per unit of every line in scope. Rule O-9.
 */
export function freeCopies(
  offer: BuyOneGetOneOffer,
  lines: readonly PricedLine[],
): readonly FreeLine[] {
  const inScope = lines.filter(({ item }) => isInScope(offer, item));
  const copied = offer.allowRepeat ? inScope : inScope.slice(0, 1);
  return copied.map(({ line }) => ({
    offerId: offer.id,
    itemId: line.itemId,
    quantity: offer.allowRepeat ? line.quantity : 1,
    options: line.options.filter((option) => option.quantity > 0),
  }));
}
