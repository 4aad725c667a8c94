import type { DistanceUnit } from '@comptoir/domain/delivery/delivery-fee';
import { BASIS_POINTS_PER_WHOLE, type BasisPoints, type Cents } from '@comptoir/domain/money/money';
import type { CalendarDate, Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { type SiteConfiguration, siteConfiguration } from './configuration/site-configuration.ts';

/**
 * Made when it is first asked for: each of Intl's formats costs a slow phone 10 to 20 ms, which are
 * better spent one by one while a page comes to life than all of them before it can begin.
 */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Writes amounts of the site's currency, with the sign that it is configured to have. */
export function moneyFormat(
  { currency, currencySymbol }: Pick<SiteConfiguration, 'currency' | 'currencySymbol'>,
  options: Intl.NumberFormatOptions = {},
): (amount: Cents) => string {
  const format = once(
    () => new Intl.NumberFormat('fr-FR', { style: 'currency', currency, ...options }),
  );
  const sign = once(
    () =>
      format()
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? '',
  );
  return (amount) =>
    format()
      .format(amount / 100)
      .replace(sign(), () => currencySymbol);
}

/** 1250 → « 12,50 € ». */
export const formatPrice = moneyFormat(siteConfiguration);

/** 600 → « 6 € », 650 → « 6,50 € »: for words, where nothing stands above or below it. */
export const formatAmount = moneyFormat(siteConfiguration, {
  trailingZeroDisplay: 'stripIfInteger',
});

const percentage = once(
  () => new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 }),
);

/** 1000 → « 10 % », 550 → « 5,5 % ». */
export function formatRate(rate: BasisPoints): string {
  return percentage().format(rate / BASIS_POINTS_PER_WHOLE);
}

const calendarDay = once(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }),
);

/** '2026-03-29' → « dimanche 29 mars ». A day on the calendar has no time zone. */
export function formatDay(date: CalendarDate): string {
  return calendarDay().format(new Date(`${date}T00:00:00Z`));
}

const shortCalendarDay = once(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }),
);

/** '2026-03-29' → « dim. 29 mars ». */
export function formatShortDay(date: CalendarDate): string {
  return shortCalendarDay().format(new Date(`${date}T00:00:00Z`));
}

/** The restaurant's clock at a moment: « 21:47 ». */
export function formatTime(at: Instant, timeZone: TimeZone): string {
  return formatterOf('time', timeZone).format(at);
}

/** The restaurant's day at a moment: « dimanche 29 mars ». */
export function formatDate(at: Instant, timeZone: TimeZone): string {
  return formatterOf('date', timeZone).format(at);
}

const OPTIONS = {
  time: { hour: '2-digit', minute: '2-digit' },
  date: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(kind: keyof typeof OPTIONS, timeZone: TimeZone): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('fr-FR', { ...OPTIONS[kind], timeZone });
  formatters.set(key, formatter);
  return formatter;
}

/** 2.5 → « 2,5 km »; at most one decimal. */
export function formatDistance(distance: number, unit: DistanceUnit): string {
  return new Intl.NumberFormat('fr-FR', {
    style: 'unit',
    unit: unit === 'km' ? 'kilometer' : 'mile',
    maximumFractionDigits: 1,
  }).format(distance);
}
