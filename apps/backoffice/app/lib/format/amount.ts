import { CURRENCY, moneyFormat } from '@comptoir/design/format/money';

const format = moneyFormat(CURRENCY);

/** Euros as the API sends them: 36.1 → « 36,10 € ». */
export function formatAmount(euros: number): string {
  return format(Math.round(euros * 100));
}

/** The same below a column that says euros: -15.33 → « −15,33 ». */
export function amountDigits(euros: number): string {
  return formatAmount(euros).replace(CURRENCY.currencySymbol, '').trim();
}
