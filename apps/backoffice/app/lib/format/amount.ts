import { CURRENCY, moneyFormat } from '@comptoir/design/format/money';

const format = moneyFormat(CURRENCY);

/** Euros as the API sends them: 36.1 → « 36,10 € ». */
export function formatAmount(euros: number): string {
  return format(Math.round(euros * 100));
}
