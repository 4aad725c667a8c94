import type { UnitPrice } from '@comptoir/domain/invoices/billed-lines';
import type { Cents } from '@comptoir/domain/money/money';
import { type Instant, type TimeZone, wallClock } from '@comptoir/domain/schedule/restaurant-time';

const price = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('fr-FR', { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** 1250 → « 12,50 € », -300 → « −3,00 € ». */
export function euros(amount: Cents): string {
  return price.format(amount / 100).replace('-', '−');
}

/** 5365 with 3 decimals → « 5,365 € ». */
export function unitPrice({ amount, decimals }: UnitPrice): string {
  const exact = new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: decimals,
  });
  return exact.format(amount / 10 ** decimals).replace('-', '−');
}

/** 550 → « 5,5 % ». */
export function rateText(basisPoints: number): string {
  return percent.format(basisPoints / 10_000);
}

/** '2026-11-01' → « 1er novembre 2026 ». */
export function dayText(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`)).replace(/^1 /, '1er ');
}

/** '2026-11-20' → « vendredi 20 novembre 2026 ». */
export function weekdayText(date: string): string {
  return weekday.format(new Date(`${date}T00:00:00Z`)).replace(' 1 ', ' 1er ');
}

/** '2026-11' → « novembre 2026 ». */
export function monthText(yearMonth: string): string {
  return month.format(new Date(`${yearMonth}-01T00:00:00Z`));
}

/** « 20 novembre 2026 à 19:30 », by the clock of the restaurant. */
export function momentText(at: Instant, zone: TimeZone): string {
  const { date, minutes } = wallClock(at, zone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return `${dayText(date)} à ${time}`;
}
