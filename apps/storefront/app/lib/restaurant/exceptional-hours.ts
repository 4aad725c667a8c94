import { formatDay } from '@comptoir/design/format/time';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import type { OrderType } from '@comptoir/domain/menu/menu';
import { serviceDay } from '@comptoir/domain/orders/board';
import {
  exceptionOn,
  mergeRanges,
  openingDays,
  rangesOn,
  type ScheduleException,
  type TimeRange,
  type WeeklyRanges,
} from '@comptoir/domain/schedule/opening-hours';
import {
  addDays,
  type CalendarDate,
  type Instant,
  type TimeZone,
  type Weekday,
  wallClock,
  weekdayOf,
} from '@comptoir/domain/schedule/restaurant-time';
import { timeRangeText } from '#lib/format/time-range-text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { OrderingByType } from './opening-texts.ts';

type HoursByType = Readonly<Record<OrderType, WeeklyRanges>>;

/** A day of the next seven whose hours are not the week's. */
export interface ExceptionalDay extends Readonly<Record<OrderType, readonly TimeRange[]>> {
  readonly date: CalendarDate;
}

const DAYS_OF_A_WEEK = 7;

/** The other hours of the next seven days, by their weekday. Rules SV-40 and SV-69. */
export function exceptionalDays(
  hours: HoursByType,
  { exceptions }: Pick<LiveState, 'exceptions'>,
  now: Instant,
  zone: TimeZone,
): Readonly<Partial<Record<Weekday, ExceptionalDay>>> {
  const pickup = openingDays(hours.pickup, exceptions, 'pickup');
  const delivery = openingDays(hours.delivery, exceptions, 'delivery');
  const found: Partial<Record<Weekday, ExceptionalDay>> = {};
  const today = wallClock(now, zone).date;
  for (let ahead = 0; ahead < DAYS_OF_A_WEEK; ahead += 1) {
    const date = addDays(today, ahead);
    if (exceptionOn(pickup, date) ?? exceptionOn(delivery, date)) {
      found[weekdayOf(date)] = {
        date,
        pickup: rangesOn(pickup, date),
        delivery: rangesOn(delivery, date),
      };
    }
  }
  return found;
}

/** A weekday with its hours as they are listed. Empty: closed. */
export interface OpeningDay {
  readonly weekday: Weekday;
  readonly hours: readonly string[];
}

interface OpeningWeek {
  readonly week: readonly OpeningDay[];
  readonly ordering: OrderingByType;
}

/** A week of both order types with the other hours of the next seven days. Rule SV-69. */
export function exceptionalWeek(
  { week, ordering: { pickup, delivery } }: OpeningWeek,
  live: Pick<LiveState, 'exceptions'>,
  now: Instant,
  t: Translate,
): readonly OpeningDay[] {
  const hours = { pickup: pickup.hours, delivery: delivery.hours };
  const other = exceptionalDays(hours, live, now, pickup.rules.timezone);
  return week.map((day) => {
    const found = other[day.weekday];
    if (!found) return day;
    const ranges = mergeRanges([...found.pickup, ...found.delivery]);
    return { ...day, hours: ranges.map((range) => timeRangeText(range, t)) };
  });
}

/** An exception in words. */
export interface ExceptionText {
  /** « Vendredi 25 décembre » or « Du … au … ». */
  readonly days: string;
  /** « Fermé », or its hours; with the order type where it is for one alone. */
  readonly hours: string;
  readonly message: string;
}

/** The exceptions that are not over, by their first day. Rule SV-69. */
export function exceptionTexts(
  { exceptions }: Pick<LiveState, 'exceptions'>,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): readonly ExceptionText[] {
  const today = serviceDay(now, zone);
  return exceptions
    .filter(({ to }) => to >= today)
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map((exception) => ({
      days: daysText(exception, t),
      hours: hoursText(exception, t),
      message: exception.message,
    }));
}

function daysText({ from, to }: ScheduleException, t: Translate): string {
  return from === to
    ? formatDay(from)
    : t('from {from} to {to}', { from: formatDay(from), to: formatDay(to) });
}

function hoursText({ ranges, orderType }: ScheduleException, t: Translate): string {
  const hours =
    ranges.length === 0 ? t('Closed') : ranges.map((range) => timeRangeText(range, t)).join(', ');
  if (orderType === null) return hours;
  return t('{name}: {state}', {
    name: t(orderType === 'pickup' ? 'Pickup' : 'Delivery'),
    state: hours,
  });
}
