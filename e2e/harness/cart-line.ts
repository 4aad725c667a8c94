/** A line of the cart as the browser keeps it. */
export interface KeptLine {
  readonly item_id: string;
  readonly quantity: number;
  readonly note: string;
  readonly options: readonly object[];
}

/** A line of an item without options. */
export function keptLine(itemId: string, quantity = 1): KeptLine {
  return { item_id: itemId, quantity, note: '', options: [] };
}
