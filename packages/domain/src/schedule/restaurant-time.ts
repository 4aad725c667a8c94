/** A moment: milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;

/** A day on the calendar, 'YYYY-MM-DD'. */
export type CalendarDate = string;

/** A time of day, 'HH:MM' from '00:00' to '23:59'. */
export type ClockTime = string;

/** An IANA time zone such as 'Europe/Paris'. */
export type TimeZone = string;

/** Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Of a day without a clock change. */
export const MINUTES_PER_DAY = 1440;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A local date and time; `minutes` counts from midnight, 0 to 1439. */
export interface WallClock {
  readonly date: CalendarDate;
  readonly minutes: number;
  readonly weekday: Weekday;
}

/**
 * The offsets of a day and of the following night in a zone, in milliseconds ahead of UTC; `turn` is the
 * instant at which the offset changes from `before` to `after`.
 */
export interface DayClock {
  readonly utcMidnight: Instant;
  readonly before: number;
  readonly after: number;
  readonly turn: Instant;
}

/** The local date and time at an instant. Rule H-1. Throws for an unknown zone. */
export function wallClock(instant: Instant, zone: TimeZone): WallClock {
  const local = instant + offsetAt(instant, zone);
  const day = Math.floor(local / DAY);
  return {
    date: dateOf(day),
    minutes: Math.floor((local - day * DAY) / MINUTE),
    weekday: weekdayOfDay(day),
  };
}

/**
 * The instant of `minutes` after midnight of `date` in a zone; 1440 and more are on the next day. Null for
 * a time that is skipped in spring, the first of two in autumn. Rules H-2 and H-3.
 */
export function instantOf(date: CalendarDate, minutes: number, zone: TimeZone): Instant | null {
  return instantOn(dayClock(date, zone), minutes);
}

/**
 * The offsets of one day, for {@link instantOn} and {@link boundaryOn}. A zone changes its offset at most
 * once in three days, on a whole minute. Throws for an unknown zone or date.
 */
export function dayClock(date: CalendarDate, zone: TimeZone): DayClock {
  const utcMidnight = dayNumber(date) * DAY;
  // Offsets lie between -12 h and +14 h, and minutes between 0 and two days.
  const earliest = utcMidnight - 14 * HOUR;
  const latest = utcMidnight + 2 * DAY + 12 * HOUR;
  const before = offsetAt(earliest, zone);
  const after = offsetAt(latest, zone);
  const turn = before === after ? earliest : turnBetween(earliest, latest, after, zone);
  return { utcMidnight, before, after, turn };
}

/** Like {@link instantOf}, from a day's clock; `minutes` from 0 to 2880. Rules H-2 and H-3. */
export function instantOn(clock: DayClock, minutes: number): Instant | null {
  const local = clock.utcMidnight + minutes * MINUTE;
  const first = local - clock.before;
  if (first < clock.turn) return first;
  const second = local - clock.after;
  return second >= clock.turn ? second : null;
}

/** The instant of an opening or a closing at `minutes`; one in the skipped hour is at the clock change. Rule H-3. */
export function boundaryOn(clock: DayClock, minutes: number): Instant {
  return instantOn(clock, minutes) ?? clock.turn;
}

/** The day `count` days after `date`, or before it when negative. */
export function addDays(date: CalendarDate, count: number): CalendarDate {
  return dateOf(dayNumber(date) + count);
}

/** How many days `to` comes after `from`; negative when before. Throws for text that is no date. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** The weekday of a date. Throws for text that is no date. */
export function weekdayOf(date: CalendarDate): Weekday {
  return weekdayOfDay(dayNumber(date));
}

/** The weekday before: sunday for monday. */
export function previousWeekday(weekday: Weekday): Weekday {
  return weekdayAt(WEEKDAYS.indexOf(weekday) + 6);
}

/** Whether `text` is a day that exists, written 'YYYY-MM-DD'. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && dateOf(midnight / DAY) === text;
}

/** Whether the runtime knows `zone` by a name: to the database an offset as `+01:00` is the opposite of it. */
export function isTimeZone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    formatterFor(zone);
    return true;
  } catch {
    return false;
  }
}

/** 'HH:MM' as minutes since midnight, 0 to 1439; null for anything else, '24:00' included. Rule H-4. */
export function parseClockTime(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** Like {@link parseClockTime} for the end of a range, where '24:00' is 1440. Rule H-4. */
export function parseEndTime(text: string): number | null {
  return text === '24:00' ? MINUTES_PER_DAY : parseClockTime(text);
}

/** Minutes since midnight as 'HH:MM'; beyond a day the clock starts again, 1440 is '00:00'. */
export function formatClockTime(minutes: number): ClockTime {
  const ofDay = minutes % MINUTES_PER_DAY;
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
}

const formatters = new Map<TimeZone, Intl.DateTimeFormat>();

/** Cached: building a formatter costs a hundred times as much as using it. Throws for an unknown zone. */
function formatterFor(zone: TimeZone): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    timeZoneName: 'longOffset',
  });
  formatters.set(zone, formatter);
  return formatter;
}

const offsets = new Map<string, number>();
const CACHED_VALUES = 1000;

/** The zone's offset ahead of UTC at an instant, in milliseconds, cached by minute. */
function offsetAt(instant: Instant, zone: TimeZone): number {
  const key = `${Math.floor(instant / MINUTE)} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readOffset(instant, zone);
  if (offsets.size >= CACHED_VALUES) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function readOffset(instant: Instant, zone: TimeZone): number {
  const text = formatterFor(zone).format(instant);
  const match = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  // Zones on Greenwich time may be written without any offset.
  if (match === null) return 0;
  const size = Number(match[2]) * HOUR + Number(match[3]) * MINUTE + Number(match[4] ?? 0) * 1000;
  return match[1] === '-' ? -size : size;
}

/** The first whole minute after `earliest`, at most `latest`, at which the offset is `after`. */
function turnBetween(earliest: Instant, latest: Instant, after: number, zone: TimeZone): Instant {
  let unchanged = earliest / MINUTE;
  let changed = latest / MINUTE;
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (offsetAt(middle * MINUTE, zone) === after) changed = middle;
    else unchanged = middle;
  }
  return changed * MINUTE;
}

/** Days since 1970-01-01. Callers check foreign text with {@link isCalendarDate} first. */
const dayNumber = cached((date: CalendarDate): number => {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight)) throw new RangeError(`Not a calendar date: ${date}`);
  return midnight / DAY;
});

const dateOf = cached(
  (day: number): CalendarDate => new Date(day * DAY).toISOString().slice(0, 10),
);

/** The same function with a cache of {@link CACHED_VALUES}. */
function cached<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    if (known.size >= CACHED_VALUES) known.clear();
    known.set(key, value);
    return value;
  };
}

function weekdayOfDay(day: number): Weekday {
  // 1970-01-01 was a Thursday.
  return weekdayAt(day + 3);
}

function weekdayAt(index: number): Weekday {
  return WEEKDAYS[((index % 7) + 7) % 7] ?? 'mon';
}

function twoDigits(count: number): string {
  return count < 10 ? `0${count}` : String(count);
}
