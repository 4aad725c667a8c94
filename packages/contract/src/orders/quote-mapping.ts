import type { Quote } from '@comptoir/domain/cart/pricing';
import { toEuros, toPercent } from '../wire/euros.ts';
import { fromFreeLine } from './cart-mapping.ts';
import type { WireQuote } from './checkout.ts';

/** The five amounts of a quote that an order repeats, in euros. Rule P-1. */
export function quotedTotals(
  quote: Quote,
): Pick<WireQuote, 'subtotal' | 'discount' | 'delivery' | 'tax' | 'total'> {
  return {
    subtotal: toEuros(quote.subtotal),
    discount: toEuros(quote.discount),
    delivery: toEuros(quote.delivery),
    tax: toEuros(quote.tax),
    total: toEuros(quote.total),
  };
}

/** A quote → the wire, with the outcome of its coupon and the problems of the order. Rule I-12. */
export function fromQuote(quote: Quote, rest: Pick<WireQuote, 'coupon' | 'problems'>): WireQuote {
  return {
    ...quotedTotals(quote),
    coupon: rest.coupon,
    free_items: quote.freeLines.map(fromFreeLine),
    lines: quote.lines.map(
      ({ line, unitPrice, freeQuantity, total, discount, tax, taxByRate }) => ({
        item_id: line.itemId,
        quantity: line.quantity,
        ...(freeQuantity > 0 && { free_quantity: freeQuantity }),
        unit_price: toEuros(unitPrice),
        line_total: toEuros(total),
        discount: toEuros(discount),
        tax: toEuros(tax),
        taxes: taxByRate.map(({ rate, tax: amount }) => ({
          rate: toPercent(rate),
          amount: toEuros(amount),
        })),
      }),
    ),
    taxes: quote.taxByRate.map(({ rate, tax }) => ({ rate: toPercent(rate), tax: toEuros(tax) })),
    applied_offers: [...quote.appliedOfferIds],
    problems: rest.problems,
  };
}
