import { type BasisPoints, type Cents, roundedProportion } from './money.ts';

/** What an order cost, and the tax of each rate in it. */
export interface PaidOrder {
  readonly total: Cents;
  readonly taxes: readonly { readonly rate: BasisPoints; readonly tax: Cents }[];
}

/**
 * The tax of each rate in a refund of `amount`, of which `before` was given back already. A refund
 * gives back the same share of every rate; each is what all refunds so far owe less what those before
 * gave, so that refunds that add up to the total give back exactly the taxes of the order. Rule Y-13.
 *
 * Example: of 38.98 € with 3.10 € at 10 % and 0.70 € at 20 %, a refund of 5.00 € has 0.40 € and 0.09 €.
 */
export function refundTaxes(order: PaidOrder, amount: Cents, before: Cents): PaidOrder['taxes'] {
  const { total, taxes } = order;
  const owed = (tax: Cents, refunded: Cents) => roundedProportion(tax, refunded, total);
  return taxes.map(({ rate, tax }) => ({
    rate,
    tax: owed(tax, before + amount) - owed(tax, before),
  }));
}
