import { chosenDishes, type DishInCourse } from '../formulas/chosen-dishes.ts';
import { chosenSize, sharesOfFormula, sizeSupplement } from '../formulas/formula-price.ts';
import type { Item, OrderType } from '../menu/menu.ts';
import { findOption } from '../menu/option-groups.ts';
import { type BasisPoints, type Cents, sum } from '../money/money.ts';
import type { CartLine, ChosenOption } from './cart.ts';

/** A share of a line that is taxed at one rate: the item itself, a dish of a formula, or an option. */
export interface LinePart {
  readonly amount: Cents;
  readonly rate: BasisPoints;
}

/** A cart line with its item and its prices, before any discount. */
export interface PricedLine {
  readonly line: CartLine;
  readonly item: Item;
  /** The price of the item, of its chosen size, or of a formula with its supplements; options excluded. */
  readonly unitPrice: Cents;
  /** How many of the line's units cost nothing, because the line is a condiment. Rule E-3. */
  readonly freeQuantity: number;
  /** (unit price + options) × the units that are not free. Rules C-1 and E-3. */
  readonly total: Cents;
  /** The item, or each chosen dish of a formula: what percentages count on. With the options they add up to `total`. */
  readonly itemParts: readonly LinePart[];
  /** Each chosen option. */
  readonly optionParts: readonly LinePart[];
}

/**
 * Prices one line for an order type, `freeQuantity` of its units at nothing. Rules C-1, C-22 and E-3.
 * Options and dishes that the item does not have cost nothing.
 */
export function priceLine(
  line: CartLine,
  item: Item,
  orderType: OrderType,
  defaultTaxRate: BasisPoints,
  freeQuantity = 0,
): PricedLine {
  const ownPrice = (chosenSize(item, line.options) ?? item.prices)[orderType];
  const bought = line.quantity - freeQuantity;
  const rateOf = (own: BasisPoints | null) => own ?? defaultTaxRate;
  const optionParts: LinePart[] = [];
  const addOptions = (owner: Item, options: readonly ChosenOption[]) => {
    for (const choice of options) {
      const option = findOption(owner, choice);
      if (!option) continue;
      const amount = option.price * choice.quantity * bought;
      optionParts.push({ amount, rate: rateOf(option.taxRate) });
    }
  };
  addOptions(item, line.options);
  const dishes = chosenDishes(item, line);
  for (const choice of dishes) {
    const amount = sizeSupplement(choice, orderType) * bought;
    if (amount > 0) optionParts.push({ amount, rate: rateOf(choice.dish.item.taxRate) });
    addOptions(choice.dish.item, choice.chosen.options);
  }
  const itemParts =
    dishes.length === 0
      ? [{ amount: ownPrice * bought, rate: rateOf(item.taxRate) }]
      : dishParts(ownPrice, dishes, orderType).map(({ amount, rate }) => ({
          amount: amount * bought,
          rate: rateOf(rate),
        }));
  return {
    line,
    item,
    unitPrice: ownPrice + sum(dishes.map(({ dish }) => dish.supplement)),
    freeQuantity,
    total: sum([...itemParts, ...optionParts].map(({ amount }) => amount)),
    itemParts,
    optionParts,
  };
}

/** How many units of a line are paid for. Rule E-3. */
export function boughtUnits({ line, freeQuantity }: PricedLine): number {
  return line.quantity - freeQuantity;
}

/** Of one formula the share of each dish with its supplement, at the dish's own rate. Rule C-23. */
function dishParts(
  price: Cents,
  dishes: readonly DishInCourse[],
  orderType: OrderType,
): readonly { readonly amount: Cents; readonly rate: BasisPoints | null }[] {
  const shares = sharesOfFormula(price, dishes, orderType);
  return dishes.map(({ dish }, index) => ({
    amount: (shares[index] ?? 0) + dish.supplement,
    rate: dish.item.taxRate,
  }));
}
