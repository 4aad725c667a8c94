import { serviceDayBounds } from '../orders/board.ts';
import {
  type CalendarDate,
  type Instant,
  type TimeZone,
  wallClock,
} from '../schedule/restaurant-time.ts';

const HOUR_MS = 3_600_000;

/** An hour of a day of the service. */
export interface ServiceHour {
  readonly startsAt: Instant;
  /** The restaurant's clock, 0 to 23; an autumn night has one of them twice. */
  readonly hour: number;
}

/**
 * The hours of a day of the service, from 04:00 to the next 04:00: 24, on the day of a clock change 23 or 25.
 * Rule FG-3.
 */
export function serviceHours(day: CalendarDate, zone: TimeZone): readonly ServiceHour[] {
  const { from, until } = serviceDayBounds(day, zone);
  const hours: ServiceHour[] = [];
  for (let startsAt = from; startsAt < until; startsAt += HOUR_MS) {
    hours.push({ startsAt, hour: Math.floor(wallClock(startsAt, zone).minutes / 60) });
  }
  return hours;
}

/** The order of the clock's hours in a day of the service: 4 is the first, 3 the last. Rule FG-3. */
export function compareServiceHours(one: number, other: number): number {
  return ((one + 20) % 24) - ((other + 20) % 24);
}
