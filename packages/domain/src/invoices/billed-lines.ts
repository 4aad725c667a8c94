import {
  BASIS_POINTS_PER_WHOLE,
  type BasisPoints,
  type Cents,
  roundedProportion,
  sum,
} from '../money/money.ts';

/** A line of an order as it was sold, in cents: `total` before its discount, for all of its units. */
export interface SoldLine {
  readonly name: string;
  /** The chosen options. */
  readonly details: readonly string[];
  readonly quantity: number;
  readonly total: Cents;
  readonly discount: Cents;
  readonly tax: Cents;
}

/** What an order took, in cents. */
export interface SoldOrder {
  readonly lines: readonly SoldLine[];
  readonly delivery: Cents;
  /** Of the lines and the delivery. */
  readonly tax: Cents;
  /** The rates at which something was sold. */
  readonly rates: readonly BasisPoints[];
  /** Whether the prices of the lines contain the tax. */
  readonly isTaxIncluded: boolean;
}

/** A line of a receipt or an invoice, in cents: `gross` is `net` and `tax`, after the discount. */
export interface BilledLine {
  readonly kind: 'item' | 'delivery';
  readonly name: string;
  readonly details: readonly string[];
  readonly quantity: number;
  /** The price of one unit without tax, before the discount; rounded. */
  readonly unitNet: Cents;
  /** As the menu has it: with the tax that its prices contain. */
  readonly unitPrice: Cents;
  readonly discount: Cents;
  /** Null for a line of several rates: the table of rates has their amounts. */
  readonly rate: BasisPoints | null;
  readonly net: Cents;
  readonly tax: Cents;
  readonly gross: Cents;
}

/**
 * The lines of a receipt or an invoice: what was sold and then the delivery. They add up to the order: the taxes to
 * its tax, the gross amounts to its total. Rules IV-3 and IV-4.
 *
 * Example: 2 × 5.90 € at 10 %, tax included, are 11.80 € with 1.07 € of tax; one costs 5.36 € without tax.
 */
export function billedLines(order: SoldOrder): readonly BilledLine[] {
  const { lines, delivery, tax } = order;
  const billed = lines.map((line) => billedLine('item', line, order));
  if (delivery === 0) return billed;
  const deliveryTax = tax - sum(lines.map((line) => line.tax));
  const sold = { name: '', details: [], quantity: 1, total: delivery, discount: 0 };
  return [...billed, billedLine('delivery', { ...sold, tax: deliveryTax }, order)];
}

function billedLine(
  kind: BilledLine['kind'],
  { name, details, quantity, total, discount, tax }: SoldLine,
  { rates, isTaxIncluded }: SoldOrder,
): BilledLine {
  const charged = total - discount;
  const gross = isTaxIncluded ? charged : charged + tax;
  const net = gross - tax;
  const unitPrice = roundedProportion(total, 1, quantity);
  const rate = rateOf(charged, tax, rates, isTaxIncluded);
  const unitNet = isTaxIncluded ? unitWithoutTax(unitPrice, rate, { net, gross }) : unitPrice;
  return { kind, name, details, quantity, unitNet, unitPrice, discount, rate, net, tax, gross };
}

function unitWithoutTax(
  unitPrice: Cents,
  rate: BasisPoints | null,
  { net, gross }: { readonly net: Cents; readonly gross: Cents },
): Cents {
  if (rate !== null) {
    return roundedProportion(unitPrice, BASIS_POINTS_PER_WHOLE, BASIS_POINTS_PER_WHOLE + rate);
  }
  return gross === 0 ? unitPrice : roundedProportion(unitPrice, net, gross);
}

/** The one rate of the order whose tax on the line is exactly its tax: an order does not store it by line. */
function rateOf(
  charged: Cents,
  tax: Cents,
  rates: readonly BasisPoints[],
  isTaxIncluded: boolean,
): BasisPoints | null {
  const [only, ...others] = rates;
  if (only === undefined) return 0;
  if (others.length === 0) return only;
  const fitting = rates.filter((rate) => {
    const whole = isTaxIncluded ? BASIS_POINTS_PER_WHOLE + rate : BASIS_POINTS_PER_WHOLE;
    return roundedProportion(charged, rate, whole) === tax;
  });
  const [fit, ...more] = fitting;
  return fit !== undefined && more.length === 0 ? fit : null;
}
