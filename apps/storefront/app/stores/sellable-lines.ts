import type { Cart, CartLine } from '@comptoir/domain/cart';
import type { Item, ItemIndex } from '@comptoir/domain/menu';
import { optionRefusals } from '@comptoir/domain/option-groups';

/** A line that can't be ordered as it was kept: its item is gone (null), or its options no longer fit. */
export interface DroppedLine {
  readonly line: CartLine;
  readonly item: Item | null;
}

export interface SortedLines {
  readonly sellable: Cart;
  readonly dropped: readonly DroppedLine[];
}

/** Parts what the card still has from what it has no more, each in the cart's order. */
export function sortedLines(lines: Cart, items: ItemIndex): SortedLines {
  const sellable: CartLine[] = [];
  const dropped: DroppedLine[] = [];
  for (const line of lines) {
    const item = items.get(line.itemId) ?? null;
    if (item !== null && optionRefusals(item, line.options).length === 0) sellable.push(line);
    else dropped.push({ line, item });
  }
  return { sellable, dropped };
}
