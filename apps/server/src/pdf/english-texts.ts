import type { UnitPrice } from '@comptoir/domain/invoices/billed-lines';
import type { Cents } from '@comptoir/domain/money/money';

const price = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** 1250 → “€12.50”, -300 → “−€3.00”. */
export function euros(amount: Cents): string {
  return price.format(amount / 100).replace('-', '−');
}

/** 5365 with 3 decimals → “€5.365”. */
export function unitPrice({ amount, decimals }: UnitPrice): string {
  const exact = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: decimals,
  });
  return exact.format(amount / 10 ** decimals).replace('-', '−');
}

/** 550 → “5.5%”. */
export function rateText(basisPoints: number): string {
  return percent.format(basisPoints / 10_000);
}

/** '2026-11-01' → “1 November 2026”. */
export function dayText(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}
