import { type Cents, sum } from '../money/money.ts';
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

/** What one unit of an item costs at least. */
export interface StartingPrice {
  /** In cents, with the cheapest of what has to be chosen. */
  readonly prices: Prices;
  /** Whether the choice decides: a card then says « dès 9,50 € ». */
  readonly isFrom: boolean;
}

/**
 * What one unit of an item costs at least, with the cheapest choices of groups and courses that need some. It is said
 * to begin there where the item has several sizes, or where what has to be chosen always costs more. Rule C-16.
 *
 * Example: at 10.00 €, with one of two sauces at 1.00 and 2.00 € that has to be chosen, « dès 11,00 € ».
 */
export function startingPrice(
  item: Pick<Item, 'prices' | 'optionGroups' | 'courses'>,
): StartingPrice {
  const supplement = requiredSupplement(item);
  return {
    prices: {
      pickup: item.prices.pickup + supplement,
      delivery: item.prices.delivery + supplement,
    },
    isFrom: supplement > 0 || sizesOf(item).length > 1,
  };
}

/** What the cheapest required choices of an item add to its price, in cents. */
function requiredSupplement({
  optionGroups,
  courses = [],
}: Pick<Item, 'optionGroups' | 'courses'>): Cents {
  const ofGroups = optionGroups.flatMap(({ minSelected, options }) =>
    options
      .map(({ price }) => price)
      .toSorted((one, other) => one - other)
      .slice(0, minSelected),
  );
  // The same dish may be chosen more than once.
  const ofCourses = courses
    .filter(({ dishes }) => dishes.length > 0)
    .map(
      ({ minimum, dishes }) =>
        minimum *
        Math.min(...dishes.map(({ item, supplement }) => supplement + requiredSupplement(item))),
    );
  return sum([...ofGroups, ...ofCourses]);
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
