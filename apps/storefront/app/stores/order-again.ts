import { type CartLine, lineKey } from '@comptoir/domain/cart';
import type { Item, ItemIndex, OrderType } from '@comptoir/domain/menu';
import type { Cents } from '@comptoir/domain/money';
import { priceLine } from '@comptoir/domain/priced-line';
import type { LineBefore } from '#lib/seen-order.ts';
import { sortedLines } from './sellable-lines.ts';

/** What is not as it was, to be told to whoever orders the same again. */
export type OrderDifference =
  | { readonly kind: 'gone'; readonly name: string }
  /** Its options, as they were chosen, are no longer offered. */
  | { readonly kind: 'options'; readonly name: string }
  | {
      readonly kind: 'price';
      readonly name: string;
      readonly before: Cents;
      readonly after: Cents;
    };

export interface OrderAgain {
  /** What the card still has. */
  readonly lines: readonly CartLine[];
  readonly differences: readonly OrderDifference[];
}

/** An order placed once more, from the card as it is now. */
export function orderAgain(
  basket: readonly LineBefore[],
  items: ItemIndex,
  orderType: OrderType,
): OrderAgain {
  const { sellable, dropped } = sortedLines(
    basket.map(({ line }) => line),
    items,
  );
  const before = new Map(basket.map((one) => [lineKey(one.line), one]));
  const lost = dropped.map(({ line, item }): OrderDifference => {
    const name = before.get(lineKey(line))?.name ?? '';
    return item === null ? { kind: 'gone', name } : { kind: 'options', name: item.name };
  });
  const repriced = sellable.flatMap((line): readonly OrderDifference[] => {
    const item = items.get(line.itemId);
    const sold = before.get(lineKey(line));
    if (!item || !sold) return [];
    const after = unitPrice(line, item, orderType);
    // What was free then, as chopsticks are, has no price that could have changed.
    if (sold.unitPrice === 0 || after === sold.unitPrice) return [];
    return [{ kind: 'price', name: item.name, before: sold.unitPrice, after }];
  });
  return { lines: sellable, differences: [...lost, ...repriced] };
}

/** What a unit of a line costs, options included. Rule C-1. */
export function unitPrice(line: CartLine, item: Item, orderType: OrderType): Cents {
  return priceLine({ ...line, quantity: 1 }, item, orderType, 0).total;
}
