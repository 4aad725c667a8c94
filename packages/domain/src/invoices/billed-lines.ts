import { negativeAmounts, type RateAmount, sumByRate } from '../books/amounts-by-rate.ts';
import { distribute } from '../money/distribute.ts';
import { type BasisPoints, type Cents, roundedProportion, sum } from '../money/money.ts';
import { taxOnLine } from '../money/tax.ts';

/** A chosen option of a line as it was sold. */
export interface SoldOption {
  readonly name: string;
  /** For all units of the line, in cents, before discounts. */
  readonly amount: Cents;
  readonly rate: BasisPoints;
}

/** A line of an order as it was sold, in cents: `total` before its discount, for all of its units. */
export interface SoldLine {
  readonly name: string;
  readonly quantity: number;
  readonly total: Cents;
  readonly discount: Cents;
  readonly tax: Cents;
  /** The rate of its item. */
  readonly rate: BasisPoints;
  readonly options: readonly SoldOption[];
  /** What was charged at each rate, after the discount. */
  readonly charged: readonly RateAmount[];
}

/** What an order took, in cents. */
export interface SoldOrder {
  readonly lines: readonly SoldLine[];
  readonly delivery: Cents;
  /** Of the lines and the delivery. */
  readonly tax: Cents;
  /** What the order took at each rate. Rule BK-6. */
  readonly rates: readonly RateAmount[];
  /** Whether the prices of the lines contain the tax. */
  readonly isTaxIncluded: boolean;
}

/** A row of a receipt or an invoice, in cents: `gross` is `net` and `tax`, after the discount. */
export interface BilledLine {
  readonly kind: 'item' | 'delivery';
  readonly name: string;
  readonly details: readonly string[];
  readonly quantity: number;
  /** All units before the discount, as the menu has their price: with the tax that its prices contain. */
  readonly list: Cents;
  /** The same without tax: `listNet` − `discountNet` is `net`. */
  readonly listNet: Cents;
  /** As the menu has prices. */
  readonly discount: Cents;
  readonly discountNet: Cents;
  /** Null where an order of several rates does not say it: the table of rates has their amounts. */
  readonly rate: BasisPoints | null;
  readonly net: Cents;
  readonly tax: Cents;
  readonly gross: Cents;
}

/**
 * The rows of a receipt or an invoice: what was sold, a row for each rate of a line, and then the delivery. They add
 * up to the order: the taxes to its tax, the gross amounts to its total. Rules IV-3 and IV-4.
 *
 * Example: 2 × 5.90 € at 10 %, tax included, are 11.80 € with 1.07 € of tax: 10.73 € without.
 */
export function billedLines(order: SoldOrder): readonly BilledLine[] {
  const { lines, delivery } = order;
  const billed = lines.flatMap((line) =>
    rowsOf({ kind: 'item', name: line.name, quantity: line.quantity }, partsOf(line), order),
  );
  if (delivery === 0) return billed;
  const named = { kind: 'delivery', name: '', quantity: 1 } as const;
  return [...billed, ...rowsOf(named, deliveryParts(order), order)];
}

/** What a row is of: amounts of one rate, before the discount (`list`) and after it. */
interface Part {
  readonly rate: BasisPoints | null;
  readonly details: readonly string[];
  readonly list: Cents;
  readonly gross: Cents;
  readonly tax: Cents;
}

function partsOf(line: SoldLine): readonly Part[] {
  const { rate, options, charged, total } = line;
  const lists = new Map([[rate, total - sum(options.map(({ amount }) => amount))]]);
  for (const option of options) {
    lists.set(option.rate, (lists.get(option.rate) ?? 0) + option.amount);
  }
  const priced = [...lists.keys()].filter((own) => lists.get(own) !== 0);
  const rates = priced.length > 0 ? priced : [rate];
  if (charged.some((amounts) => !rates.includes(amounts.rate))) return partsByCharge(line);
  return rates.map((own, index) => {
    const taken = charged.find((amounts) => amounts.rate === own);
    // What costs nothing is named in the first row.
    const isOwn = (option: SoldOption) =>
      option.amount === 0 || !rates.includes(option.rate) ? index === 0 : option.rate === own;
    return {
      rate: own,
      details: options.filter(isOwn).map(({ name }) => name),
      list: lists.get(own) ?? 0,
      gross: taken?.gross ?? 0,
      tax: taken?.tax ?? 0,
    };
  });
}

/** Of a line that was charged at other rates than its item's and options', as the difference to another dish: by these. */
function partsByCharge({ total, options, charged }: SoldLine): readonly Part[] {
  const lists = distribute(
    total,
    charged.map(({ gross }) => gross),
  );
  return charged.map((amounts, index) => ({
    ...amounts,
    details: index === 0 ? options.map(({ name }) => name) : [],
    list: lists[index] ?? 0,
  }));
}

/** The lines leave the delivery of the order's amounts. Rule RF-1. */
function deliveryParts(order: SoldOrder): readonly Part[] {
  const { lines, delivery, tax, rates, isTaxIncluded } = order;
  const charged = lines.flatMap((line) => line.charged);
  const left = sumByRate([...rates, ...negativeAmounts(charged)]);
  const deliveryTax = tax - sum(lines.map((line) => line.tax));
  const isDelivery =
    left.every(({ gross }) => gross > 0) &&
    sum(left.map(({ gross }) => gross)) === delivery + (isTaxIncluded ? 0 : deliveryTax);
  if (!isDelivery) {
    return [wholeDelivery(order, deliveryTax)];
  }
  return left.map((amounts) => ({
    ...amounts,
    details: [],
    list: isTaxIncluded ? amounts.gross : amounts.gross - amounts.tax,
  }));
}

function wholeDelivery({ delivery, rates, isTaxIncluded }: SoldOrder, tax: Cents): Part {
  const [only, ...others] = rates;
  const rate = only && others.length === 0 ? only.rate : null;
  const gross = isTaxIncluded ? delivery : delivery + tax;
  return { rate, details: [], list: delivery, gross, tax };
}

function rowsOf(
  line: Pick<BilledLine, 'kind' | 'name' | 'quantity'>,
  parts: readonly Part[],
  { isTaxIncluded }: SoldOrder,
): readonly BilledLine[] {
  const listTaxes = taxOnLine(
    parts.map(({ rate, list }) => ({ rate: rate ?? 0, amount: list })),
    { enabled: true, inclusive: true, defaultRate: 0 },
  ).byRate;
  return parts.map(({ rate, details, list, gross, tax }) => {
    const net = gross - tax;
    const discount = list - (isTaxIncluded ? gross : net);
    const withoutTax = list - (listTaxes.get(rate ?? 0) ?? 0);
    // The roundings of a tax over several rates must not make a discount of a cent one of less than nothing.
    const listNet = !isTaxIncluded ? list : discount === 0 ? net : Math.max(withoutTax, net);
    const discountNet = listNet - net;
    return { ...line, details, list, listNet, discount, discountNet, rate, net, tax, gross };
  });
}

/** The price of one unit: `amount` / 10^`decimals` euros. */
export interface UnitPrice {
  readonly amount: number;
  readonly decimals: number;
}

/** Beyond these decimals nothing adds up better. */
const MAX_DECIMALS = 6;

/**
 * The price of one of `quantity` units that cost `total` cents together, with as few decimals, two at least, as make
 * quantity × price that total when it is rounded to the cent. Rule IV-3.
 *
 * Example: two units of 10.73 € cost 5.365 € each.
 */
export function unitPriceOf(total: Cents, quantity: number): UnitPrice {
  for (let decimals = 2; ; decimals += 1) {
    const scale = 10 ** (decimals - 2);
    const amount = roundedProportion(total, scale, quantity);
    const isTotal = roundedProportion(amount, quantity, scale) === total;
    if (isTotal || decimals === MAX_DECIMALS) return { amount, decimals };
  }
}
