import type { ChosenOption } from '../cart/cart.ts';
import type { Item, OrderType, Prices } from '../menu/menu.ts';
import { findOption } from '../menu/option-groups.ts';
import { distribute } from '../money/distribute.ts';
import type { Cents } from '../money/money.ts';
import type { DishInCourse } from './chosen-dishes.ts';

/**
 * What of a formula's price is each chosen dish's, to the cent: in proportion to the dishes' own prices for the order
 * type, equal shares where all are 0. Rule C-23.
 *
 * Example: 16.90 € over dishes of 6.50 €, 14.00 € and 4.50 € are 4.40 €, 9.46 € and 3.04 €.
 */
export function sharesOfFormula(
  price: Cents,
  dishes: readonly DishInCourse[],
  orderType: OrderType,
): readonly Cents[] {
  const prices = dishes.map(({ dish }) => dish.item.prices[orderType]);
  return distribute(price, prices.some((own) => own > 0) ? prices : prices.map(() => 1));
}

/** The size that is chosen of an item; undefined where none is. Rule C-16. */
export function chosenSize(item: Item, options: readonly ChosenOption[]): Prices | undefined {
  for (const choice of options) {
    const prices = choice.quantity > 0 ? findOption(item, choice)?.prices : undefined;
    if (prices) return prices;
  }
  return undefined;
}

/** What the chosen size of a dish in a formula costs beyond the smallest price of the dish. Rule C-24. */
export function sizeSupplement({ dish, chosen }: DishInCourse, orderType: OrderType): Cents {
  const size = chosenSize(dish.item, chosen.options);
  return size ? size[orderType] - dish.item.prices[orderType] : 0;
}
