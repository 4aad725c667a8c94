import type { WireQuote } from '@comptoir/contract/orders/checkout';
import { toBasisPoints, toCents } from '@comptoir/contract/wire/euros';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Cents } from '@comptoir/domain/money/money';

export const AMOUNTS = ['subtotal', 'discount', 'delivery', 'tax', 'total'] as const;
export type Amount = (typeof AMOUNTS)[number];

/** The five amounts of an order. */
export type Amounts = Readonly<Record<Amount, Cents>>;

/** An amount that differs from the one shown before. */
export interface PriceChange {
  readonly amount: Amount;
  readonly before: Cents;
  readonly after: Cents;
}

/** The amounts that differ, in reading order. Rule K-17. */
export function priceChanges(seen: Amounts, now: Amounts): readonly PriceChange[] {
  return AMOUNTS.filter((amount) => seen[amount] !== now[amount]).map((amount) => ({
    amount,
    before: seen[amount],
    after: now[amount],
  }));
}

/** A price in an answer of the API; the tax by rate and the problems are optional. */
export type NamedPrice = Pick<WireQuote, Amount> & Partial<Pick<WireQuote, 'taxes' | 'problems'>>;

function amountsOf(wire: NamedPrice): Amounts {
  return {
    subtotal: toCents(wire.subtotal),
    discount: toCents(wire.discount),
    delivery: toCents(wire.delivery),
    tax: toCents(wire.tax),
    total: toCents(wire.total),
  };
}

/** A quote with the API's amounts: they are what the order costs. */
export function repriced(quote: Quote, wire: NamedPrice): Quote {
  return { ...quote, ...amountsOf(wire), taxByRate: taxByRate(quote, wire) };
}

/** A price that the API returned for an order's content, and the amounts that were shown before. */
export interface NewPrice {
  readonly content: string;
  readonly wire: NamedPrice;
  readonly shown: Amounts;
}

/** The price of an order, and what changed since it was shown. */
interface CurrentPrice {
  readonly quote: Quote;
  readonly changes: readonly PriceChange[];
  /** The API's sentences on why. */
  readonly reasons: readonly string[];
}

/** The price to show and to send: the API's while the order's content is the same, else the browser's. */
export function currentPrice(
  quote: Quote,
  newPrice: NewPrice | null,
  content: string,
): CurrentPrice {
  if (newPrice?.content !== content) return { quote, changes: [], reasons: [] };
  const { wire, shown } = newPrice;
  return {
    quote: repriced(quote, wire),
    changes: priceChanges(shown, amountsOf(wire)),
    reasons: (wire.problems ?? []).flatMap(({ code, message }) =>
      USED_UP.includes(code) ? message : [],
    ),
  };
}

/** Problems of a price that say why an offer is no longer part of it. Rule OL-7. */
const USED_UP: readonly string[] = ['coupon_used_up', 'offer_used_up'];

function taxByRate(quote: Quote, { taxes, tax }: NamedPrice): Quote['taxByRate'] {
  if (taxes)
    return taxes.map(({ rate, tax }) => ({ rate: toBasisPoints(rate), tax: toCents(tax) }));
  // A single rate has all of the tax; how several rates share it is unknown.
  const [only, ...others] = quote.taxByRate;
  return only && others.length === 0 ? [{ rate: only.rate, tax: toCents(tax) }] : [];
}
