import type { LinePart } from '../cart/priced-line.ts';
import { distribute } from './distribute.ts';
import {
  BASIS_POINTS_PER_WHOLE,
  type BasisPoints,
  type Cents,
  roundedProportion,
} from './money.ts';

/** The restaurant's tax settings. Rules P-4 and P-6. */
export interface TaxRules {
  readonly enabled: boolean;
  /** True: prices contain the tax. False: it is added to the total. */
  readonly inclusive: boolean;
  readonly defaultRate: BasisPoints;
}

/** The tax of one line in cents, in all and by rate; the taxes by rate add up to `tax`. */
export interface TaxedLine {
  readonly tax: Cents;
  readonly byRate: ReadonlyMap<BasisPoints, Cents>;
}

const NO_TAX: TaxedLine = { tax: 0, byRate: new Map() };

/**
 * The tax on a line whose parts are what is left to pay after discounts. Rules P-5 to P-8.
 *
 * Rounded once for the line, whatever the number of rates: the parts' taxes are added as exact
 * fractions. Example, inclusive: 11.00 € at 10 % and 1.20 € at 20 % contain 1.00 + 0.20 = 1.20 €.
 */
export function taxOnLine(parts: readonly LinePart[], rules: TaxRules): TaxedLine {
  if (!rules.enabled) return NO_TAX;
  const amounts = new Map<BasisPoints, Cents>();
  for (const part of parts) {
    if (part.amount > 0) amounts.set(part.rate, (amounts.get(part.rate) ?? 0) + part.amount);
  }
  const [only] = amounts;
  if (!only) return NO_TAX;
  if (amounts.size > 1) return taxOnMixedRates(amounts, rules);
  const [rate, amount] = only;
  const tax = roundedProportion(amount, rate, divisorOf(rate, rules));
  return { tax, byRate: new Map([[rate, tax]]) };
}

/** Tax of a single amount at the default rate, as for the delivery fee. Rule P-10. */
export function taxAtDefaultRate(amount: Cents, rules: TaxRules): TaxedLine {
  return taxOnLine([{ amount, rate: rules.defaultRate }], rules);
}

/** The sums of taxes by rate in cents, lowest rate first. Rule P-9. */
export function totalByRate(
  taxed: readonly TaxedLine[],
): readonly { readonly rate: BasisPoints; readonly tax: Cents }[] {
  const totals = new Map<BasisPoints, Cents>();
  for (const { byRate } of taxed) {
    for (const [rate, tax] of byRate) totals.set(rate, (totals.get(rate) ?? 0) + tax);
  }
  return [...totals].map(([rate, tax]) => ({ rate, tax })).sort((a, b) => a.rate - b.rate);
}

/** What an amount is divided by after it was multiplied with its rate. Rule P-6. */
function divisorOf(rate: BasisPoints, rules: TaxRules): number {
  return rules.inclusive ? BASIS_POINTS_PER_WHOLE + rate : BASIS_POINTS_PER_WHOLE;
}

/**
 * For several rates in one line the common denominator exceeds the integers that a double holds.
 */
function taxOnMixedRates(amounts: ReadonlyMap<BasisPoints, Cents>, rules: TaxRules): TaxedLine {
  const entries = [...amounts];
  let denominator = 1n;
  for (const [rate] of entries) denominator *= BigInt(divisorOf(rate, rules));
  const numerators = entries.map(
    ([rate, amount]) =>
      (BigInt(amount) * BigInt(rate) * denominator) / BigInt(divisorOf(rate, rules)),
  );
  const numerator = numerators.reduce((total, next) => total + next, 0n);
  const tax = Number((numerator * 2n + denominator) / (denominator * 2n));
  // In millionths of a cent: what is cut off can only matter between rates that are level anyway.
  const weights = numerators.map((share) => Number((share * 1_000_000n) / denominator));
  const shares = distribute(tax, weights);
  return { tax, byRate: new Map(entries.map(([rate], index) => [rate, shares[index] ?? 0])) };
}
