import type { Quote, QuotedLine } from '../cart/pricing.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import { type TaxRules, taxOnLine } from '../money/tax.ts';

/** What was taken at one rate, in cents: `gross` contains `tax`. */
export interface RateAmount {
  readonly rate: BasisPoints;
  readonly gross: Cents;
  readonly tax: Cents;
}

/**
 * What a quote takes at each rate, lowest rate first; the gross amounts add up to the total, and the taxes to
 * the tax. The delivery fee counts at the default rate. Empty where the restaurant shows no tax. Rule BK-6.
 *
 * Example: 11.00 € at 10 % and a bottle of 6.00 € at 20 % are 11.00 € with 1.00 € and 6.00 € with 1.00 €.
 */
export function amountsByRate(
  { lines, delivery, taxByRate }: Quote,
  { enabled, inclusive, defaultRate }: TaxRules,
): readonly RateAmount[] {
  if (!enabled) return [];
  const charged = new Map<BasisPoints, Cents>();
  const parts = [...lines.flatMap((line) => line.charged), { rate: defaultRate, amount: delivery }];
  for (const { rate, amount } of parts) charged.set(rate, (charged.get(rate) ?? 0) + amount);
  const taxes = new Map(taxByRate.map(({ rate, tax }) => [rate, tax]));
  return [...charged]
    .filter(([, amount]) => amount > 0)
    .sort(([one], [other]) => one - other)
    .map(([rate, amount]) => {
      const tax = taxes.get(rate) ?? 0;
      return { rate, gross: inclusive ? amount : amount + tax, tax };
    });
}

/**
 * What a line takes at each rate, lowest rate first; the lines and the delivery add up to `amountsByRate`. Where
 * the restaurant shows no tax all of it is at 0 %. Rule RF-1.
 */
export function amountsOfLine(
  { charged }: Pick<QuotedLine, 'charged'>,
  rules: TaxRules,
): readonly RateAmount[] {
  if (!rules.enabled) {
    return sumByRate(charged.map(({ amount }) => ({ rate: 0, gross: amount, tax: 0 })));
  }
  const { byRate } = taxOnLine(charged, rules);
  const taxes = [...byRate].map(([rate, tax]) => ({
    rate,
    gross: rules.inclusive ? 0 : tax,
    tax,
  }));
  return sumByRate([
    ...charged.map(({ rate, amount }) => ({ rate, gross: amount, tax: 0 })),
    ...taxes,
  ]);
}

/** What an order of `total` cents takes at each rate: all of it at 0 % where the restaurant shows no tax. Rule BK-6. */
export function amountsOfOrder(total: Cents, byRate: readonly RateAmount[]): readonly RateAmount[] {
  const rates = byRate.filter(({ gross }) => gross !== 0);
  return rates.length > 0 || total === 0 ? rates : [{ rate: 0, gross: total, tax: 0 }];
}

/** Amounts of several movements, summed by rate, lowest rate first; rates without any are left out. */
export function sumByRate(amounts: readonly RateAmount[]): readonly RateAmount[] {
  const sums = new Map<BasisPoints, RateAmount>();
  for (const { rate, gross, tax } of amounts) {
    const known = sums.get(rate);
    sums.set(rate, { rate, gross: (known?.gross ?? 0) + gross, tax: (known?.tax ?? 0) + tax });
  }
  return [...sums.values()]
    .filter(({ gross, tax }) => gross !== 0 || tax !== 0)
    .sort((one, other) => one.rate - other.rate);
}

/** The same amounts as they go back: negative, and never −0. */
export function negativeAmounts(amounts: readonly RateAmount[]): readonly RateAmount[] {
  return amounts.map(({ rate, gross, tax }) => ({ rate, gross: 0 - gross, tax: 0 - tax }));
}
