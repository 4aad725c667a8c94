import {
  addDays,
  boundaryOn,
  type CalendarDate,
  dayClock,
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

/** A period in which the restaurant is open, `closesAt` exclusive. */
interface Opening {
  readonly opensAt: Instant;
  readonly closesAt: Instant;
}

/** Each weekday occurs twice, in case a clock change removes one of its ranges. */
const DAYS_TO_LOOK_AHEAD = 14;

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
export function unionOfWeeks(weeks: readonly WeeklyRanges[]): WeeklyRanges {
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

/** Whether `at` is in a range of its own day, or of the day before past midnight. Rule H-8. */
export function isOpenAt(week: WeeklyRanges, at: Instant, zone: TimeZone): boolean {
  return openDaysAt(week, at, zone).length > 0;
}

/** The days with a range that contains `at`: its own day, and the day before past midnight. Rule H-8. */
export function openDaysAt(
  week: WeeklyRanges,
  at: Instant,
  zone: TimeZone,
): readonly CalendarDate[] {
  const { date } = wallClock(at, zone);
  return [addDays(date, -1), date].filter((day) =>
    openingsOf(week, day, zone).some((opening) => contains(opening, at)),
  );
}

/** The first moment from `from` on that is in a range: `from` itself while open, null for none in two weeks. Rule H-9. */
export function nextOpening(week: WeeklyRanges, from: Instant, zone: TimeZone): Instant | null {
  if (!opensAtAll(week)) return null;
  for (const opening of openingsAround(week, from, zone)) {
    if (contains(opening, from)) return from;
    if (opening.opensAt >= from) return opening.opensAt;
  }
  return null;
}

/**
 * The end of the opening that contains `at`; adjacent ranges across midnight are one opening. Null while
 * closed, and without an end within two weeks. Rule H-10.
 */
export function closingAt(week: WeeklyRanges, at: Instant, zone: TimeZone): Instant | null {
  let closing: Instant | null = null;
  for (const opening of openingsAround(week, at, zone)) {
    if (contains(opening, closing ?? at)) closing = opening.closesAt;
    else if (opening.opensAt > (closing ?? at)) return closing;
  }
  return null;
}

function opensAtAll(week: WeeklyRanges): boolean {
  return WEEKDAYS.some((weekday) => week[weekday].length > 0);
}

function contains(opening: Opening, at: Instant): boolean {
  return opening.opensAt <= at && at < opening.closesAt;
}

/** The openings from the day before `at` on, day after day. */
function* openingsAround(week: WeeklyRanges, at: Instant, zone: TimeZone): Generator<Opening> {
  const { date } = wallClock(at, zone);
  for (let ahead = -1; ahead <= DAYS_TO_LOOK_AHEAD; ahead += 1) {
    yield* openingsOf(week, addDays(date, ahead), zone);
  }
}

/** The openings that start on one day, without those that a clock change skips completely. */
function openingsOf(week: WeeklyRanges, date: CalendarDate, zone: TimeZone): readonly Opening[] {
  const ranges = mergeRanges(week[weekdayOf(date)]);
  if (ranges.length === 0) return [];
  const clock = dayClock(date, zone);
  return ranges
    .map((range) => ({
      opensAt: boundaryOn(clock, range.start),
      closesAt: boundaryOn(clock, range.end),
    }))
    .filter((opening) => opening.opensAt < opening.closesAt);
}
