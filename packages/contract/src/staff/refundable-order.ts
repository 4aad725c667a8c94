import { type RateAmount, sumByRate } from '@comptoir/domain/books/amounts-by-rate';
import type { RefundableOrder } from '@comptoir/domain/orders/refund-parts';
import { toBasisPoints, toCents } from '../wire/euros.ts';
import type { WireOrderRefunds, WireRates } from './refunds.ts';

/** An order as `selectedRefund` takes it, for the preview of a refund: in cents. Rule RF-30. */
export function refundableFromWire(wire: WireOrderRefunds): RefundableOrder {
  const counted = wire.refunds.filter(({ is_counted }) => is_counted);
  return {
    parts: wire.parts.map(({ part, quantity, rates }) => ({
      part,
      quantity,
      rates: ratesToCents(rates),
    })),
    rates: ratesToCents(wire.rates),
    refunded: {
      rates: sumByRate(counted.flatMap((refund) => ratesToCents(refund.rates))),
      units: counted.flatMap((refund) => refund.units ?? []),
    },
    left: toCents(wire.left),
    tip: toCents(wire.tip ?? 0),
  };
}

function ratesToCents(amounts: WireRates): readonly RateAmount[] {
  return amounts.map(({ rate, gross, tax }) => ({
    rate: toBasisPoints(rate),
    gross: toCents(gross),
    tax: toCents(tax),
  }));
}
