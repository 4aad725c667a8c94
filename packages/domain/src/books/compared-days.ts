import { roundedQuotient } from '../money/money.ts';
import {
  addDays,
  boundaryOn,
  type CalendarDate,
  dayClock,
  daysBetween,
  type Instant,
  MINUTES_PER_DAY,
  type TimeZone,
  wallClock,
} from '../schedule/restaurant-time.ts';

/** The same weekday of so many weeks before stands beside a day. Rule FG-4. */
export const COMPARED_WEEKS = 8;
/** What is usual is the mean of so many of them. Rule FG-4. */
const USUAL_WEEKS = 4;

/** A day that stands beside another one. */
export interface ComparedDay {
  readonly day: CalendarDate;
  /** 0 for the day before. */
  readonly weeksBefore: number;
}

/** The day before, then the same weekday of the eight weeks before, the nearest first. Rule FG-4. */
export function comparedDays(day: CalendarDate): readonly ComparedDay[] {
  const weeks = Array.from({ length: COMPARED_WEEKS }, (_, index) => index + 1);
  return [
    { day: addDays(day, -1), weeksBefore: 0 },
    ...weeks.map((weeksBefore) => ({ day: addDays(day, -7 * weeksBefore), weeksBefore })),
  ];
}

/**
 * The instant on another day of the service at which the restaurant's clock stands as it does now on `day`. An
 * hour that the other day skips is its clock change. Rule FG-4.
 *
 * Example: half past midnight of the day of the service 2026-11-20 is half past midnight on the 14th for the 13th.
 */
export function sameTimeOn(
  other: CalendarDate,
  now: Instant,
  day: CalendarDate,
  zone: TimeZone,
): Instant {
  const { date, minutes } = wallClock(now, zone);
  const sinceMidnight = minutes + daysBetween(day, date) * MINUTES_PER_DAY;
  return boundaryOn(dayClock(other, zone), sinceMidnight);
}

/** What a day sold, for comparisons: how many sales, and the turnover in cents. */
export interface SoldCount {
  readonly count: number;
  readonly turnover: number;
}

/** What is usual, and the number of weeks that it is the mean of. */
export interface UsualSales extends SoldCount {
  readonly weeks: number;
}

/**
 * The mean of the nearest four weeks that sold something, up to the same time, rounded to the cent; null where
 * none did. A week in which the restaurant was closed says nothing. Rule FG-4.
 */
export function usualSales(
  weeks: readonly { readonly untilNow: SoldCount; readonly whole: SoldCount }[],
): UsualSales | null {
  const sold = weeks.filter(({ whole }) => whole.count > 0).slice(0, USUAL_WEEKS);
  if (sold.length === 0) return null;
  const meanOf = (field: keyof SoldCount) =>
    roundedQuotient(
      sold.reduce((sum, { untilNow }) => sum + untilNow[field], 0),
      sold.length,
    );
  return { weeks: sold.length, count: meanOf('count'), turnover: meanOf('turnover') };
}
