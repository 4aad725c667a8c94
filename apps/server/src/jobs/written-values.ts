import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { Cents } from '@comptoir/domain/money/money';
import type { CalendarDate, TimeZone } from '@comptoir/domain/schedule/restaurant-time';

/** The names of the languages for formats; English as it is written in Europe, with 24 hours. */
const FORMAT_LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Locale, string>;

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function byLocale<Format>(make: (name: string) => Format): Readonly<Record<Locale, Format>> {
  return { fr: make(FORMAT_LOCALES.fr), en: make(FORMAT_LOCALES.en) };
}

const prices = byLocale(
  (name) => new Intl.NumberFormat(name, { style: 'currency', currency: 'EUR' }),
);
const percents = byLocale(
  (name) => new Intl.NumberFormat(name, { style: 'percent', maximumFractionDigits: 2 }),
);
const days = byLocale((name) => new Intl.DateTimeFormat(name, { ...DAY, timeZone: 'UTC' }));

/** 1250 → « 12,50 € », -300 → « −3,00 € »; in English “€12.50”. */
export function inEuros(amount: Cents, locale: Locale = DEFAULT_LOCALE): string {
  return prices[locale].format(amount / 100).replace('-', '−');
}

/** 5.5 → « 5,5 % ». */
export function inPercent(rate: number, locale: Locale = DEFAULT_LOCALE): string {
  return percents[locale].format(rate / 100);
}

/** '2026-11-20' → « vendredi 20 novembre ». */
export function dayInWords(date: CalendarDate, locale: Locale = DEFAULT_LOCALE): string {
  return withFirst(days[locale].format(new Date(`${date}T00:00:00Z`)), locale);
}

/** French writes the first of a month as an ordinal: « vendredi 1er mai ». */
export function withFirst(day: string, locale: Locale = DEFAULT_LOCALE): string {
  return locale === 'fr' ? day.replace(' 1 ', ' 1er ') : day;
}

/** The restaurant's day and clock at a moment: « vendredi 20 novembre à 18:00 ». */
export function momentInWords(
  at: Date,
  timeZone: TimeZone,
  locale: Locale = DEFAULT_LOCALE,
): string {
  const date = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], { ...DAY, timeZone });
  const joint = { fr: 'à', en: 'at' }[locale];
  return `${withFirst(date.format(at), locale)} ${joint} ${timeInWords(at, timeZone)}`;
}

/** The restaurant's clock at a moment: « 18:00 », in every language. */
export function timeInWords(at: Date, timeZone: TimeZone): string {
  const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone });
  return time.format(at);
}
