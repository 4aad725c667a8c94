import type { Item, ItemOption, OptionGroup, OrderType, Prices } from './menu.ts';

/** A choice with a whole price. */
type ItemSize = ItemOption & { readonly prices: Prices };

/** The sizes among the options of an item; empty where it has one price. Rule C-16. */
export function sizesOf({
  optionGroups,
}: {
  readonly optionGroups: readonly OptionGroup[];
}): readonly ItemSize[] {
  return optionGroups.flatMap(({ options }) => options.filter(isSize));
}

/** Whether what one unit costs depends on its size: a card then says « dès 9,50 € ». Rule C-16. */
export function isPriceFrom(item: Pick<Item, 'optionGroups'>): boolean {
  return sizesOf(item).length > 1;
}

/** The lowest price of sizes for each order type, in cents; null without a size. Rule C-16. */
export function lowestPrices(sizes: readonly { readonly prices: Prices }[]): Prices | null {
  if (sizes.length === 0) return null;
  const lowest = (type: OrderType) => Math.min(...sizes.map(({ prices }) => prices[type]));
  return { pickup: lowest('pickup'), delivery: lowest('delivery') };
}

function isSize(option: ItemOption): option is ItemSize {
  return option.prices !== undefined;
}
