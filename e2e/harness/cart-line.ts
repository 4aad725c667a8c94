/** A line of the cart as the browser stores it. */
export interface StoredLine {
  readonly item_id: string;
  readonly quantity: number;
  readonly note: string;
  readonly options: readonly object[];
}

/** A line of an item without options. */
export function storedLine(itemId: string, quantity = 1): StoredLine {
  return { item_id: itemId, quantity, note: '', options: [] };
}
