import type { ChosenOption } from '../cart/cart.ts';
import { priceLine } from '../cart/priced-line.ts';
import type { Item, ItemOption, OptionGroup, OrderType } from '../menu/menu.ts';
import type { BasisPoints, Cents } from '../money/money.ts';

/**
 * A dish with the choices of it that can be proposed instead of something else: those that are left, at no other rate
 * of tax than the dish where they cost something. Null for a formula, and where a group has fewer of them than it
 * needs. Rule SU-7.
 */
export function dishInstead(
  item: Item,
  {
    isLeft,
    rateOf,
  }: {
    readonly isLeft: (option: ItemOption) => boolean;
    readonly rateOf: (sold: Pick<Item, 'taxRate'>) => BasisPoints;
  },
): Item | null {
  if (item.courses) return null;
  const isOffered = (option: ItemOption) =>
    isLeft(option) && (option.price === 0 || rateOf(option) === rateOf(item));
  const optionGroups = item.optionGroups
    .map((group) => ({ ...group, options: group.options.filter(isOffered) }))
    .filter(({ options, minSelected }) => options.length > 0 || minSelected > 0);
  const isWhole = optionGroups.every(({ options, minSelected }) => options.length >= minSelected);
  return isWhole ? { ...item, optionGroups } : null;
}

/**
 * What one of a dish costs with its choices, in cents. Rules SU-6 and C-1.
 *
 * Example: a roll at 8.00 €, 12.00 € as a large one, with a sauce at 0.50 € twice, is 13.00 €.
 */
export function priceInstead(
  item: Item,
  options: readonly ChosenOption[],
  orderType: OrderType,
): Cents {
  const line = { itemId: item.id, quantity: 1, note: '', options };
  return priceLine(line, item, orderType, 0).total;
}

/** What a choice adds to the price of its dish, which is that of the smallest size, in cents. Rules C-1 and C-16. */
export function addedByChoice(
  { price, prices }: ItemOption,
  item: Item,
  orderType: OrderType,
): Cents {
  return prices ? prices[orderType] - item.prices[orderType] : price;
}

/** How many different choices of a group are taken at most, one unit of each. Rules C-5 and C-11. */
export function mostChoices({ maxSelected, maxUnits, options }: OptionGroup): number {
  return Math.min(maxSelected ?? options.length, maxUnits ?? options.length, options.length);
}
