/**
 * The cart as the query value `items` of `GET /v2/public/checkout/slots`: `ID:QUANTITY,…`, each item once;
 * empty for an empty cart. Rule SV-29.
 */
export function slotItems(
  lines: readonly { readonly itemId: string; readonly quantity: number }[],
): string {
  const quantities = new Map<string, number>();
  for (const { itemId, quantity } of lines) {
    quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity);
  }
  return [...quantities].map(([itemId, quantity]) => `${itemId}:${quantity}`).join(',');
}
