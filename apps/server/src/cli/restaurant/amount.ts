import type { Cents } from '@comptoir/domain/money/money';

/** « 5 », « 5,5 », « 5.00 » → 500; 0 for an invalid amount. */
export function centsOf(text: string): Cents {
  return /^\d{1,6}([.,]\d{1,2})?$/.test(text)
    ? Math.round(Number(text.replace(',', '.')) * 100)
    : 0;
}
