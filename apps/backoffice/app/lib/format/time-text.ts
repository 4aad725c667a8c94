import { formatLongDate, formatMoment, formatTime } from '@comptoir/design/format/time';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let shownIn: TimeZone = 'Europe/Paris';

/** Writes all later texts in the time zone of the restaurant, whatever this device is set to. Rule H-1. */
export function showTimesIn(timeZone: TimeZone): void {
  shownIn = timeZone;
}

/** « 14 mars à 19:05 ». */
export function dayAndTime(instant: string): string {
  return formatMoment(Date.parse(instant), shownIn);
}

/** « 14 mars 2026 ». */
export function day(instant: string): string {
  return formatLongDate(Date.parse(instant), shownIn);
}

/** « 19:05 ». */
export function clockTime(instant: string): string {
  return formatTime(Date.parse(instant), shownIn);
}

/** « à l’instant », « il y a 5 min », « il y a 3 h », then the day and the time. */
export function since(instant: string, now: number): string {
  const elapsed = now - Date.parse(instant);
  if (elapsed < MINUTE) return t('just now');
  if (elapsed < HOUR) return t('{count} min ago', { count: Math.floor(elapsed / MINUTE) });
  if (elapsed < 24 * HOUR) return t('{count} h ago', { count: Math.floor(elapsed / HOUR) });
  return dayAndTime(instant);
}
