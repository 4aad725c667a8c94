import type { TranslatedLocale } from '../languages/locale.ts';
import type { OrderType } from '../menu/menu.ts';
import {
  addDays,
  boundaryOn,
  type CalendarDate,
  dayClock,
  daysBetween,
  type Instant,
  MINUTES_PER_DAY,
  type TimeZone,
  WEEKDAYS,
  type Weekday,
  wallClock,
  weekdayOf,
} from './restaurant-time.ts';

/**
 * A range of a day in minutes since its midnight, `end` exclusive. An end that is not after its start is
 * on the next day; merged ranges have such an end as 1440 and more.
 */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** The ranges of each weekday; one that runs past midnight belongs to the day it starts. Rule H-6. */
export type WeeklyRanges = Readonly<Record<Weekday, readonly TimeRange[]>>;

type MessageTranslations = Readonly<
  Partial<Record<TranslatedLocale, { readonly message?: string | undefined }>>
>;

/** Other hours than the week's on each day from `from` to `to`, both included. Rule SV-40. */
export interface ScheduleException {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Null for both. */
  readonly orderType: OrderType | null;
  /** In place of the week's; empty: closed. */
  readonly ranges: readonly TimeRange[];
  /** What guests read; may be empty. */
  readonly message: string;
  /** The message in further languages, where it was translated. Rule LA-32. */
  readonly translations?: MessageTranslations | undefined;
}

/** The hours of every day: a week, and the exceptions that take its place. A week alone has none. */
export interface OpeningDays extends WeeklyRanges {
  /** Those of the order type, as {@link openingDays} sorts them. */
  readonly exceptions?: readonly ScheduleException[];
}

/** A period in which the restaurant is open, `closesAt` exclusive. */
interface Opening {
  readonly opensAt: Instant;
  readonly closesAt: Instant;
}

const DAY = MINUTES_PER_DAY * 60_000;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;
/** Each weekday occurs twice, in case a clock change removes one of its ranges. */
const DAYS_TO_LOOK_AHEAD = 14;
/** With exceptions: days that they decide are not among those above. */
const MOST_DAYS_TO_LOOK_AHEAD = 380;

/**
 * The ranges of one day sorted and without overlaps, touching ones joined, without 00:00-00:00;
 * idempotent. Rules H-5 and H-6.
 */
export function mergeRanges(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const sorted = ranges
    .filter((range) => range.start !== 0 || range.end !== 0)
    .map((range) =>
      range.end > range.start ? range : { start: range.start, end: range.end + MINUTES_PER_DAY },
    )
    .sort((left, right) => left.start - right.start);
  const merged: TimeRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last === undefined || range.start > last.end) merged.push(range);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return merged;
}

/** The ranges in which at least one of several menus is open, merged for each day. Rule H-7. */
export function unionOfWeeks(
  weeks: readonly (WeeklyRanges & { readonly exceptions?: never })[],
): WeeklyRanges {
  const day = (weekday: Weekday) => mergeRanges(weeks.flatMap((week) => week[weekday]));
  return {
    mon: day('mon'),
    tue: day('tue'),
    wed: day('wed'),
    thu: day('thu'),
    fri: day('fri'),
    sat: day('sat'),
    sun: day('sun'),
  };
}

/**
 * The ranges in which two weeks are both open; one that runs past midnight is compared with the next day, Sunday's
 * with Monday, and belongs to the day it starts. Rules H-6 and A-12.
 */
export function intersectionOfWeeks(one: WeeklyRanges, other: WeeklyRanges): WeeklyRanges {
  const others = rangesOfWeek(other);
  const common = rangesOfWeek(one).flatMap((range) =>
    // Of the week before and the one after too, for what runs past their end.
    others.flatMap(({ start, end }) =>
      [-MINUTES_PER_WEEK, 0, MINUTES_PER_WEEK].flatMap((shift) => {
        const both = {
          start: Math.max(range.start, start + shift),
          end: Math.min(range.end, end + shift),
        };
        return both.start < both.end ? [both] : [];
      }),
    ),
  );
  const ofDay = (weekday: Weekday) =>
    mergeRanges(
      common.flatMap(({ start, end }) => {
        const day = Math.floor(start / MINUTES_PER_DAY);
        if (WEEKDAYS[day % WEEKDAYS.length] !== weekday) return [];
        return [{ start: start - day * MINUTES_PER_DAY, end: end - day * MINUTES_PER_DAY }];
      }),
    );
  return {
    mon: ofDay('mon'),
    tue: ofDay('tue'),
    wed: ofDay('wed'),
    thu: ofDay('thu'),
    fri: ofDay('fri'),
    sat: ofDay('sat'),
    sun: ofDay('sun'),
  };
}

/** The ranges of a week in minutes since the midnight on which its Monday begins. */
function rangesOfWeek(week: WeeklyRanges): readonly TimeRange[] {
  return WEEKDAYS.flatMap((weekday, day) =>
    mergeRanges(week[weekday]).map(({ start, end }) => ({
      start: start + day * MINUTES_PER_DAY,
      end: end + day * MINUTES_PER_DAY,
    })),
  );
}

/**
 * The hours of an order type. Of several exceptions on one day the one for fewer days counts, of equal ones the
 * one listed later. Rule SV-41.
 */
export function openingDays(
  week: WeeklyRanges,
  exceptions: readonly ScheduleException[],
  orderType: OrderType,
): OpeningDays {
  const own = exceptions.filter((one) => one.orderType === null || one.orderType === orderType);
  if (own.length === 0) return week;
  const sorted = own
    .toReversed()
    .sort((one, other) => daysBetween(one.from, one.to) - daysBetween(other.from, other.to));
  return { ...week, exceptions: sorted };
}

/** The exception that decides the hours of a day; null where the week does. Rule SV-41. */
export function exceptionOn(days: OpeningDays, day: CalendarDate): ScheduleException | null {
  return days.exceptions?.find(({ from, to }) => from <= day && day <= to) ?? null;
}

/** The ranges of a day, merged. Rules H-5 and SV-40. */
export function rangesOn(days: OpeningDays, day: CalendarDate): readonly TimeRange[] {
  return mergeRanges(exceptionOn(days, day)?.ranges ?? days[weekdayOf(day)]);
}

/** Whether `at` is in a range of its own day, or of the day before past midnight. Rule H-8. */
export function isOpenAt(days: OpeningDays, at: Instant, zone: TimeZone): boolean {
  return openDaysAt(days, at, zone).length > 0;
}

/** The days with a range that contains `at`: its own day, and the day before past midnight. Rule H-8. */
export function openDaysAt(
  days: OpeningDays,
  at: Instant,
  zone: TimeZone,
): readonly CalendarDate[] {
  const { date } = wallClock(at, zone);
  return [addDays(date, -1), date].filter((day) =>
    openingsOf(days, day, zone).some((opening) => contains(opening, at)),
  );
}

/** The opening that contains a moment: the ranges that touch, across midnight too, are one. Rule H-10. */
export interface CurrentOpening {
  /** The day it began; of one that began days ago, the day before the moment. */
  readonly beganOn: CalendarDate;
  /** Exclusive; null without an end within two weeks. */
  readonly closesAt: Instant | null;
}

/** The opening that contains `at`; null while closed. Rules H-8 and H-10. */
export function openingAt(days: OpeningDays, at: Instant, zone: TimeZone): CurrentOpening | null {
  const [first] = openDaysAt(days, at, zone);
  if (first === undefined) return null;
  const { date } = wallClock(at, zone);
  const yesterday = addDays(date, -1);
  const own = openingsOf(days, date, zone).find((opening) => contains(opening, at));
  const goesOn = openingsOf(days, yesterday, zone).some(
    ({ opensAt, closesAt }) =>
      own !== undefined && opensAt < own.opensAt && own.opensAt <= closesAt,
  );
  return { beganOn: goesOn ? yesterday : first, closesAt: closingAt(days, at, zone) };
}

/**
 * Until when the last opening of a day goes on into the days after it: the end of the ranges that touch its
 * midnight. Null where none does, infinite without an end within two weeks. Rule H-10.
 */
export function goesOnUntil(days: OpeningDays, day: CalendarDate, zone: TimeZone): Instant | null {
  const last = rangesOn(days, day).at(-1);
  if (last === undefined || last.end < MINUTES_PER_DAY) return null;
  const end = boundaryOn(dayClock(day, zone), last.end);
  return closingAt(days, end - 1, zone) ?? Number.POSITIVE_INFINITY;
}

/** The first moment from `from` on that is in a range: `from` itself while open, null for none in two weeks. Rule H-9. */
export function nextOpening(days: OpeningDays, from: Instant, zone: TimeZone): Instant | null {
  if (!opensAtAll(days)) return null;
  for (const opening of openingsAround(days, from, zone)) {
    if (contains(opening, from)) return from;
    if (opening.opensAt >= from) return opening.opensAt;
  }
  return null;
}

/**
 * The end of the opening that contains `at`; adjacent ranges across midnight are one opening. Null while
 * closed, and without an end within two weeks. Rule H-10.
 */
export function closingAt(days: OpeningDays, at: Instant, zone: TimeZone): Instant | null {
  let closing: Instant | null = null;
  for (const opening of openingsAround(days, at, zone)) {
    if (contains(opening, closing ?? at)) closing = opening.closesAt;
    else if (opening.opensAt > (closing ?? at)) return closing;
  }
  return closing !== null && closing < at + DAYS_TO_LOOK_AHEAD * DAY ? closing : null;
}

function opensAtAll(days: OpeningDays): boolean {
  return (
    WEEKDAYS.some((weekday) => days[weekday].length > 0) ||
    (days.exceptions?.some(({ ranges }) => ranges.length > 0) ?? false)
  );
}

function contains(opening: Opening, at: Instant): boolean {
  return opening.opensAt <= at && at < opening.closesAt;
}

/** The openings from the day before `at` on, day after day. */
function* openingsAround(days: OpeningDays, at: Instant, zone: TimeZone): Generator<Opening> {
  const { date } = wallClock(at, zone);
  let left = DAYS_TO_LOOK_AHEAD;
  for (let ahead = -1; left >= 0 && ahead <= MOST_DAYS_TO_LOOK_AHEAD; ahead += 1) {
    const day = addDays(date, ahead);
    if (ahead >= 0 && exceptionOn(days, day) === null) left -= 1;
    yield* openingsOf(days, day, zone);
  }
}

/** The openings that start on one day, without those that a clock change skips completely. */
function openingsOf(days: OpeningDays, date: CalendarDate, zone: TimeZone): readonly Opening[] {
  const ranges = rangesOn(days, date);
  if (ranges.length === 0) return [];
  const clock = dayClock(date, zone);
  return ranges
    .map((range) => ({
      opensAt: boundaryOn(clock, range.start),
      closesAt: boundaryOn(clock, range.end),
    }))
    .filter((opening) => opening.opensAt < opening.closesAt);
}
