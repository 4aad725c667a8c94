import { BASIS_POINTS_PER_WHOLE, type BasisPoints, type Cents } from '@comptoir/domain/money/money';

/** A currency by its ISO code, and its symbol. */
export interface Currency {
  readonly currency: string;
  readonly currencySymbol: string;
}

/** The installation's currency, of every price and amount; no restaurant overrides it. Rule R-17. */
export const CURRENCY: Currency = { currency: 'EUR', currencySymbol: '€' };

/**
 * Formats amounts of a currency, with the configured symbol instead of the locale's. Intl's formats are
 * made at their first use: each costs a slow phone 10 to 20 ms, too much at once during hydration.
 */
export function moneyFormat(
  { currency, currencySymbol }: Currency,
  options: Intl.NumberFormatOptions = {},
): (amount: Cents) => string {
  let format: Intl.NumberFormat | undefined;
  let localeSymbol = '';
  return (amount) => {
    if (!format) {
      format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency, ...options });
      localeSymbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
    }
    return format.format(amount / 100).replace(localeSymbol, () => currencySymbol);
  };
}

let percentage: Intl.NumberFormat | undefined;

/** 1000 → « 10 % », 550 → « 5,5 % ». */
export function formatRate(rate: BasisPoints): string {
  percentage ??= new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 });
  return percentage.format(rate / BASIS_POINTS_PER_WHOLE);
}
