import type { ItemIndex } from '../menu/menu.ts';
import type { FreeLine } from './free-line.ts';
import type { FreeItemOffer } from './offer.ts';

/**
 * The free line of an offer: one unit of the item the guest chose among those it lists; the first one
 * until a choice is made, or when the choice is not on the list. Rule O-8.
 *
 * Items the menu no longer has are passed over; null when none is left.
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
