import type { CartLine } from './cart.ts';
import type { Item, OrderType } from './menu.ts';
import type { BasisPoints, Cents } from './money.ts';
import { findOption } from './option-groups.ts';

/** A share of a line that is taxed at one rate: the item itself, or one of its options. */
export interface LinePart {
  readonly amount: Cents;
  readonly rate: BasisPoints;
}

/** A cart line with its item and its prices, before any discount. */
export interface PricedLine {
  readonly line: CartLine;
  readonly item: Item;
  /** The item's price for the order type, options excluded. */
  readonly unitPrice: Cents;
  /** (unit price + options) × quantity. Rule C-1. */
  readonly total: Cents;
  /** The item first, then each chosen option; they add up to `total`. */
  readonly parts: readonly [LinePart, ...LinePart[]];
}

/** Prices one line for an order type. Rule C-1. Options the item does not have cost nothing. */
export function priceLine(
  line: CartLine,
  item: Item,
  orderType: OrderType,
  defaultTaxRate: BasisPoints,
): PricedLine {
  const unitPrice = item.prices[orderType];
  const itemPart = { amount: unitPrice * line.quantity, rate: item.taxRate ?? defaultTaxRate };
  const optionParts: LinePart[] = [];
  let total = itemPart.amount;
  for (const choice of line.options) {
    const option = findOption(item, choice);
    if (!option) continue;
    const amount = option.price * choice.quantity * line.quantity;
    optionParts.push({ amount, rate: option.taxRate ?? defaultTaxRate });
    total += amount;
  }
  return { line, item, unitPrice, total, parts: [itemPart, ...optionParts] };
}
