import type { WireQuote } from '@comptoir/contract/orders/checkout';
import { toBasisPoints, toCents } from '@comptoir/contract/wire/euros';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Cents } from '@comptoir/domain/money/money';

export const AMOUNTS = ['subtotal', 'discount', 'delivery', 'tax', 'total'] as const;
export type Amount = (typeof AMOUNTS)[number];

/** The five amounts of an order. */
export type Amounts = Readonly<Record<Amount, Cents>>;

/** An amount that is not what the visitor saw. */
export interface PriceChange {
  readonly amount: Amount;
  readonly before: Cents;
  readonly after: Cents;
}

/** Which of the five amounts differ, in the order in which they are read. Rule K-17. */
export function priceChanges(seen: Amounts, now: Amounts): readonly PriceChange[] {
  return AMOUNTS.filter((amount) => seen[amount] !== now[amount]).map((amount) => ({
    amount,
    before: seen[amount],
    after: now[amount],
  }));
}

/** What an answer has to say of a price; whether it tells the tax by rate is up to the API. */
export type NamedPrice = Pick<WireQuote, Amount> & Partial<Pick<WireQuote, 'taxes'>>;

export function amountsOf(wire: NamedPrice): Amounts {
  return {
    subtotal: toCents(wire.subtotal),
    discount: toCents(wire.discount),
    delivery: toCents(wire.delivery),
    tax: toCents(wire.tax),
    total: toCents(wire.total),
  };
}

/** A quote with the amounts that the API gave: they are what the order will cost. */
export function repriced(quote: Quote, wire: NamedPrice): Quote {
  return { ...quote, ...amountsOf(wire), taxByRate: taxByRate(quote, wire) };
}

function taxByRate(quote: Quote, { taxes, tax }: NamedPrice): Quote['taxByRate'] {
  if (taxes)
    return taxes.map(({ rate, tax }) => ({ rate: toBasisPoints(rate), tax: toCents(tax) }));
  // One rate has all of the tax; how several share another sum is not known.
  const [only, ...others] = quote.taxByRate;
  return only && others.length === 0 ? [{ rate: only.rate, tax: toCents(tax) }] : [];
}
