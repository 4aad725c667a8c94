import {
  formatClockTime,
  type Instant,
  instantOf,
  parseClockTime,
  type TimeZone,
  wallClock,
} from '@comptoir/domain/schedule/restaurant-time';

/** « 2026-11-20T20:30 », as a field of day and time has it, in the restaurant's time. */
export function localMoment(at: Instant, zone: TimeZone): string {
  const { date, minutes } = wallClock(at, zone);
  return `${date}T${formatClockTime(minutes)}`;
}

/** The instant of such a moment; null for none, and for one that the clock skips in spring. */
export function localInstant(moment: string, zone: TimeZone): Instant | null {
  const [date = '', time = ''] = moment.split('T');
  const minutes = parseClockTime(time.slice(0, 5));
  return minutes === null ? null : instantOf(date, minutes, zone);
}
