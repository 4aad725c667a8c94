import { serviceDay, serviceDayBounds } from '../orders/board.ts';
import {
  addDays,
  type CalendarDate,
  type Instant,
  type TimeZone,
} from '../schedule/restaurant-time.ts';
import { isClosable } from './seen-time.ts';

export const CLOSING_PERIODS = ['day', 'month', 'year'] as const;
export type ClosingPeriod = (typeof CLOSING_PERIODS)[number];

/** How long after the end of a day it is closed by itself: what was under way at 04:00 is still entered. */
const CLOSING_DELAY_MS = 5 * 60_000;

/** The last number of days that one run closes, as after a winter break. */
const MAX_DAYS = 400;

/**
 * The day of the books that something at `at` belongs to: its day of the service, or the day after the last
 * closed one if that is later, since a closed day takes nothing more. Rule BK-9.
 */
export function bookingDay(
  at: Instant,
  lastClosed: CalendarDate | null,
  zone: TimeZone,
): CalendarDate {
  const day = serviceDay(at, zone);
  const open = lastClosed === null ? day : addDays(lastClosed, 1);
  return day < open ? open : day;
}

/**
 * The days that are over and not closed, in their order, from `firstOpen` on: each is closed once, the ones
 * without an entry too, so that no day is missing. None ends far after what was seen. Rules BK-11 and BK-18.
 */
export function daysToClose(
  firstOpen: CalendarDate,
  now: Instant,
  seen: Instant,
  zone: TimeZone,
): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  const isOver = (day: CalendarDate) =>
    serviceDayBounds(day, zone).until + CLOSING_DELAY_MS <= now && isClosable(day, seen, zone);
  let day = firstOpen;
  while (days.length < MAX_DAYS && isOver(day)) {
    days.push(day);
    day = addDays(day, 1);
  }
  return days;
}

/** A period that ends with a day: its first and last day. */
export interface EndedPeriod {
  readonly period: Exclude<ClosingPeriod, 'day'>;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The month, and the year, that end with this day: they are closed after it. Rule BK-11. */
export function periodsEndingWith(day: CalendarDate): readonly EndedPeriod[] {
  const next = addDays(day, 1);
  const ended: EndedPeriod[] = [];
  if (next.endsWith('-01')) {
    ended.push({ period: 'month', from: `${day.slice(0, 8)}01`, to: day });
  }
  if (next.endsWith('-01-01')) {
    ended.push({ period: 'year', from: `${day.slice(0, 5)}01-01`, to: day });
  }
  return ended;
}
