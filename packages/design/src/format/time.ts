import { pageLanguage } from '@comptoir/design/language/page-language';
import type { CalendarDate, Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';

const DATE = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const SHORT_DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const LONG_DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const MOMENT = { day: 'numeric', month: 'long', ...TIME } as const;

/** '2026-03-29' → « dimanche 29 mars ». A day on the calendar has no time zone. */
export function formatDay(date: CalendarDate): string {
  return format(DATE, Date.parse(date), 'UTC');
}

/** '2026-03-29' → « dimanche », as it stands in a sentence. */
export function formatWeekday(date: CalendarDate): string {
  return format({ weekday: 'long' }, Date.parse(date), 'UTC');
}

/** '2026-03-29' → « dim. 29 mars ». */
export function formatShortDay(date: CalendarDate): string {
  return format(SHORT_DATE, Date.parse(date), 'UTC');
}

/** The restaurant's clock at a moment: « 21:47 ». */
export function formatTime(at: Instant, timeZone: TimeZone): string {
  return format(TIME, at, timeZone);
}

/** The restaurant's day at a moment: « dimanche 29 mars ». */
export function formatDate(at: Instant, timeZone: TimeZone): string {
  return format(DATE, at, timeZone);
}

/** The restaurant's day at a moment: « 29 mars 2026 ». */
export function formatLongDate(at: Instant, timeZone: TimeZone): string {
  return format(LONG_DATE, at, timeZone);
}

/** The restaurant's day and clock at a moment: « 29 mars à 21:47 ». */
export function formatMoment(at: Instant, timeZone: TimeZone): string {
  return format(MOMENT, at, timeZone);
}

/** Made at their first use: each costs a slow phone 10 to 20 ms, too much at once during hydration. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, at: Instant, timeZone: TimeZone): string {
  const language = pageLanguage();
  const key = language + timeZone + JSON.stringify(options);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, { ...options, timeZone });
    formatters.set(key, formatter);
  }
  const text = formatter.format(at);
  return language === 'fr' ? withFirst(text) : text;
}

/** French writes the first of a month as an ordinal: « vendredi 1 mai » → « vendredi 1er mai ». */
function withFirst(text: string): string {
  return text.replace(/(?<=^| )1(?= \p{L})/u, '1er');
}
