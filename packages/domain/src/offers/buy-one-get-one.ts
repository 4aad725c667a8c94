import { boughtUnits, type PricedLine } from '../cart/priced-line.ts';
import type { FreeLine } from './free-line.ts';
import type { BuyOneGetOneOffer } from './offer.ts';
import { isInScope } from './scope.ts';

/**
 * Copies of bought lines, options included, at no price: one unit of the first line in scope, or,
 * when the offer repeats, one per unit of every line in scope. What was free is not bought. Rules O-9
 * and E-3.
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
  }));
}
