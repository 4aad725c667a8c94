import { itemIdsOf, type MadeItems } from '@comptoir/domain/availability/portions';

const MAXIMUM_QUANTITY = 9_999;

/**
 * The cart as the query value `items` of `GET /v2/public/checkout/slots`: `ID:QUANTITY,…`, each item once, with the
 * dishes of formulas; empty for an empty cart. Rules SV-29 and C-26.
 */
export function slotItems(lines: readonly (MadeItems & { readonly quantity: number })[]): string {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    for (const itemId of itemIdsOf(line)) {
      quantities.set(itemId, (quantities.get(itemId) ?? 0) + line.quantity);
    }
  }
  return [...quantities]
    .map(([itemId, quantity]) => `${itemId}:${Math.min(quantity, MAXIMUM_QUANTITY)}`)
    .join(',');
}
