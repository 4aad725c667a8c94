import { amountsOfOrder, type RateAmount } from '@comptoir/domain/books/amounts-by-rate';
import type { Cents } from '@comptoir/domain/money/money';
import { toBasisPoints } from '../wire/euros.ts';

/** What an order stores of a rate: percent and cents. */
export interface StoredTax {
  readonly rate: number;
  readonly tax_cents: Cents;
  /** Absent in orders of earlier versions. */
  readonly gross_cents?: Cents;
}

/** What an order took at each rate. What an earlier version did not store follows from the taxes. Rules BK-6 and BK-7. */
export function orderRates(total: Cents, taxes: readonly StoredTax[]): readonly RateAmount[] {
  const stored = taxes.map(({ rate, tax_cents, gross_cents }) => ({
    rate: toBasisPoints(rate),
    tax: tax_cents,
    gross: gross_cents,
  }));
  return amountsOfOrder(total, stored);
}
