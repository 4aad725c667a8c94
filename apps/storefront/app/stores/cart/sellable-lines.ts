import { addLine, type Cart, type CartLine } from '@comptoir/domain/cart/cart';
import type { Item, ItemIndex } from '@comptoir/domain/menu/menu';
import { fittedOptions, optionRejections } from '@comptoir/domain/menu/option-groups';

/** A line that can't be ordered as it was kept: its item is gone (null), or its options no longer fit. */
export interface DroppedLine {
  readonly line: CartLine;
  readonly item: Item | null;
}

/** A line with more units of its options than may be chosen, and the same line with as many. */
export interface ReducedLine {
  readonly line: CartLine;
  readonly fitted: CartLine;
  readonly item: Pick<Item, 'name'>;
}

export interface SortedLines {
  /** Reduced lines are in it as they can be ordered. */
  readonly sellable: Cart;
  readonly reduced: readonly ReducedLine[];
  readonly dropped: readonly DroppedLine[];
}

/** Parts what the card still has from what it has no more, each in the cart's order. Rule C-12. */
export function sortedLines(lines: Cart, items: ItemIndex): SortedLines {
  const sellable: CartLine[] = [];
  const reduced: ReducedLine[] = [];
  const dropped: DroppedLine[] = [];
  for (const line of lines) {
    const item = items.get(line.itemId) ?? null;
    const isTaken = (options: CartLine['options']) =>
      item !== null && optionRejections(item, options).length === 0;
    if (isTaken(line.options)) {
      sellable.push(line);
      continue;
    }
    const fitted = item && { ...line, options: fittedOptions(item, line.options) };
    if (fitted && isTaken(fitted.options)) {
      sellable.push(fitted);
      reduced.push({ line, fitted, item });
    } else dropped.push({ line, item });
  }
  // What a line was reduced to may be in the cart already.
  const joined = reduced.length === 0 ? sellable : sellable.reduce<Cart>(addLine, []);
  return { sellable: joined, reduced, dropped };
}
