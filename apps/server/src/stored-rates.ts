import { toBasisPoints, toPercent } from '@comptoir/contract/wire/euros';
import { amountsOfOrder, type RateAmount } from '@comptoir/domain/books/amounts-by-rate';
import type { Cents } from '@comptoir/domain/money/money';

/** Amounts at a rate as the database stores them: the rate in percent. */
export interface StoredRateAmount {
  readonly rate: number;
  readonly tax_cents: number;
  readonly gross_cents: number;
}

export function storedRates(rates: readonly RateAmount[]): readonly StoredRateAmount[] {
  return rates.map(({ rate, tax, gross }) => ({
    rate: toPercent(rate),
    tax_cents: tax,
    gross_cents: gross,
  }));
}

export function ratesOfStored(stored: readonly StoredRateAmount[]): readonly RateAmount[] {
  return stored.map(({ rate, tax_cents, gross_cents }) => ({
    rate: toBasisPoints(rate),
    tax: tax_cents,
    gross: gross_cents,
  }));
}

/** What an order took at each rate. Rule BK-6. */
export function orderRates(
  total: Cents,
  taxes: readonly StoredRateAmount[],
): readonly RateAmount[] {
  return amountsOfOrder(total, ratesOfStored(taxes));
}
