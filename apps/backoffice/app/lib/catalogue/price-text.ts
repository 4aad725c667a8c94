import { toEuros } from '@comptoir/contract/wire/euros';
import { parseAmount } from '@comptoir/domain/money/typed-amount';

/** A price as it is typed, « 12,5 » or « 12.50 € » → 12.5 euros; null for what is no amount. Rule M-6. */
export function parsePrice(text: string): number | null {
  const cents = parseAmount(text);
  return cents === null ? null : toEuros(cents);
}

/** A price as a field shows it: 12.5 → « 12,50 ». */
export function priceText(euros: number | null | undefined): string {
  return typeof euros === 'number' ? euros.toFixed(2).replace('.', ',') : '';
}

/** A price raised by a percentage and rounded to 0.10 €: 5.9 by 5 % → 6.2. Rule CA-21. */
export function raisedPrice(euros: number, percent: number): number {
  const cents = Math.round(euros * 100);
  return Math.max(0, Math.round((cents * (100 + percent)) / 1000) / 10);
}
