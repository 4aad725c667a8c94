import { perLanguage } from '@comptoir/design/language/page-language';
import { BASIS_POINTS_PER_WHOLE, type BasisPoints, type Cents } from '@comptoir/domain/money/money';

/** A currency by its ISO code, and its symbol. */
export interface Currency {
  readonly currency: string;
  readonly currencySymbol: string;
}

/** The installation's currency, of every price and amount; no restaurant overrides it. Rule R-17. */
export const CURRENCY: Currency = { currency: 'EUR', currencySymbol: '€' };

/**
 * Formats amounts of a currency, with the configured symbol instead of the language's and the sign −. Intl's formats are
 * made at their first use: each costs a slow phone 10 to 20 ms, too much at once during hydration.
 */
export function moneyFormat(
  { currency, currencySymbol }: Currency,
  options: Intl.NumberFormatOptions = {},
): (amount: Cents) => string {
  const formatter = perLanguage((language) => {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency, ...options });
    const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
    return (amount: Cents) =>
      format
        .format(amount / 100)
        .replace(symbol, () => currencySymbol)
        .replace('-', '−');
  });
  return (amount) => formatter()(amount);
}

const percentage = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }),
);

/** 1000 → « 10 % », 550 → « 5,5 % ». */
export function formatRate(rate: BasisPoints): string {
  return percentage().format(rate / BASIS_POINTS_PER_WHOLE);
}
