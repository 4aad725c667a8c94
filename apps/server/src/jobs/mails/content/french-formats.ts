import type { Cents } from '@comptoir/domain/money/money';
import type { CalendarDate, TimeZone } from '@comptoir/domain/schedule/restaurant-time';

const price = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** 1250 → « 12,50 € », -300 → « −3,00 € ». */
export function inEuros(amount: Cents): string {
  return price.format(amount / 100).replace('-', '−');
}

/** 5.5 → « 5,5 % ». */
export function inPercent(rate: number): string {
  return percent.format(rate / 100);
}

/** '2026-11-20' → « vendredi 20 novembre ». */
export function dayInWords(date: CalendarDate): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

/** The restaurant's day and clock at a moment: « vendredi 20 novembre à 18:00 ». */
export function momentInWords(at: Date, timeZone: TimeZone): string {
  const date = new Intl.DateTimeFormat('fr-FR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  });
  return `${date.format(at)} à ${timeInWords(at, timeZone)}`;
}

/** The restaurant's clock at a moment: « 18:00 ». */
export function timeInWords(at: Date, timeZone: TimeZone): string {
  const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone });
  return time.format(at);
}
