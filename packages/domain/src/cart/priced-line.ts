import type { Item, OrderType, Prices } from '../menu/menu.ts';
import { findOption } from '../menu/option-groups.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { CartLine } from './cart.ts';

/** A share of a line that is taxed at one rate: the item itself, or one of its options. */
export interface LinePart {
  readonly amount: Cents;
  readonly rate: BasisPoints;
}

/** A cart line with its item and its prices, before any discount. */
export interface PricedLine {
  readonly line: CartLine;
  readonly item: Item;
  /** The price of the item, or of its chosen size, for the order type; options excluded. */
  readonly unitPrice: Cents;
  /** How many of the line's units cost nothing, because the line is a condiment. Rule E-3. */
  readonly freeQuantity: number;
  /** (unit price + options) × the units that are not free. Rules C-1 and E-3. */
  readonly total: Cents;
  /** The item first, then each chosen option; they add up to `total`. */
  readonly parts: readonly [LinePart, ...LinePart[]];
}

/**
 * Prices one line for an order type, `freeQuantity` of its units at nothing. Rules C-1 and E-3.
 * Options the item does not have cost nothing.
 */
export function priceLine(
  line: CartLine,
  item: Item,
  orderType: OrderType,
  defaultTaxRate: BasisPoints,
  freeQuantity = 0,
): PricedLine {
  const unitPrice = (chosenSize(line, item) ?? item.prices)[orderType];
  const bought = line.quantity - freeQuantity;
  const itemPart = { amount: unitPrice * bought, rate: item.taxRate ?? defaultTaxRate };
  const optionParts: LinePart[] = [];
  let total = itemPart.amount;
  for (const choice of line.options) {
    const option = findOption(item, choice);
    if (!option) continue;
    const amount = option.price * choice.quantity * bought;
    optionParts.push({ amount, rate: option.taxRate ?? defaultTaxRate });
    total += amount;
  }
  return { line, item, unitPrice, freeQuantity, total, parts: [itemPart, ...optionParts] };
}

/** How many units of a line are paid for. Rule E-3. */
export function boughtUnits({ line, freeQuantity }: PricedLine): number {
  return line.quantity - freeQuantity;
}

/** The prices of the chosen size; undefined where none is chosen. Rule C-16. */
function chosenSize({ options }: CartLine, item: Item): Prices | undefined {
  for (const choice of options) {
    const prices = choice.quantity > 0 ? findOption(item, choice)?.prices : undefined;
    if (prices) return prices;
  }
  return undefined;
}
