import { addLine, type Cart, type CartLine } from '@comptoir/domain/cart/cart';
import type { Item, ItemIndex } from '@comptoir/domain/menu/menu';
import { fittedOptions, optionRejections } from '@comptoir/domain/menu/option-groups';

/** A line that cannot be ordered: its item is gone (null), or its options are invalid. */
export interface DroppedLine {
  readonly line: CartLine;
  readonly item: Item | null;
}

/** A line with more option units than allowed, and the same line reduced to the maximum. */
export interface ReducedLine {
  readonly line: CartLine;
  readonly fitted: CartLine;
  readonly item: Pick<Item, 'name'>;
}

export interface SplitLines {
  /** Includes reduced lines, as they can be ordered. */
  readonly sellable: Cart;
  readonly reduced: readonly ReducedLine[];
  readonly dropped: readonly DroppedLine[];
}

/** Splits the cart into lines that the menu sells and lines that it does not, in the cart's order. Rule C-12. */
export function splitLines(lines: Cart, items: ItemIndex): SplitLines {
  const sellable: CartLine[] = [];
  const reduced: ReducedLine[] = [];
  const dropped: DroppedLine[] = [];
  for (const line of lines) {
    const item = items.get(line.itemId) ?? null;
    const isValid = (options: CartLine['options']) =>
      item !== null && optionRejections(item, options).length === 0;
    if (isValid(line.options)) {
      sellable.push(line);
      continue;
    }
    const fitted = item && { ...line, options: fittedOptions(item, line.options) };
    if (fitted && isValid(fitted.options)) {
      sellable.push(fitted);
      reduced.push({ line, fitted, item });
    } else dropped.push({ line, item });
  }
  // A reduced line may equal another line of the cart.
  const joined = reduced.length === 0 ? sellable : sellable.reduce<Cart>(addLine, []);
  return { sellable: joined, reduced, dropped };
}
