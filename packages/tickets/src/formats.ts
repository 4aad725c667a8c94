const LOCALE = 'fr-FR';

/** 3610 → « 36,10 € ». */
export function formatCents(cents: number): string {
  return numberFormat('money', { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** Basis points as percent without their sign: 550 → « 5,5 ». */
export function formatRate(rate: number): string {
  return numberFormat('rate', { maximumFractionDigits: 2 }).format(rate / 100);
}

/** 2360 → « 2,4 ». */
export function formatKilometres(meters: number): string {
  return numberFormat('distance', { maximumFractionDigits: 1 }).format(meters / 1000);
}

/** « 19:10 » in the restaurant's time zone. */
export function formatTime(instant: string, timeZone: string): string {
  return formatted(instant, timeZone, 'time', { hour: '2-digit', minute: '2-digit' });
}

/** « lundi 23 novembre » in the restaurant's time zone. */
export function formatDay(instant: string, timeZone: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  // French writes the first of a month as an ordinal: « vendredi 1er mai ».
  return formatted(instant, timeZone, 'day', options).replace(/ 1 /, ' 1er ');
}

/** « 23/11/2026 » in the restaurant's time zone. */
export function formatDate(instant: string, timeZone: string): string {
  return formatted(instant, timeZone, 'date', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
}

/** Intl's formats are made once, at their first use. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function numberFormat(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let format = numberFormats.get(name);
  if (!format) {
    format = new Intl.NumberFormat(LOCALE, options);
    numberFormats.set(name, format);
  }
  return format;
}

function formatted(
  instant: string,
  timeZone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${name} ${timeZone}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALE, { timeZone, ...options });
    dateFormats.set(key, format);
  }
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : format.format(date);
}
