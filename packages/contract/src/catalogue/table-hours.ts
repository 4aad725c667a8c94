import { WEEKDAYS, type Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { normalise } from '@comptoir/domain/search/compared-text';
import { activeTimes, type WireActiveTimes } from '../menus/menus.ts';
import { DAY_NAMES, hoursText, NEVER } from './hours-text.ts';

/** The times of an item in a cell; empty where it has none of its own. Rules A-12 and CA-40. */
export function hoursCell(times: unknown): string {
  const parsed = activeTimes.safeParse(times);
  return parsed.success ? hoursText(parsed.data) : '';
}

/** What a cell of times says; null where it can't be read. A day that it does not name has none. */
export function toHours(text: string): WireActiveTimes | null {
  if (normalise(text) === NEVER) return {};
  const days = new Map<Weekday, object>();
  for (const part of text.split(';')) {
    const [, from = '', to = from, ranges = ''] =
      /^\s*(\p{L}+)\.?(?:\s*[-–]\s*(\p{L}+)\.?)?\s+(\S.*)$/u.exec(part) ?? [];
    const [first, last] = [dayAt(from), dayAt(to)];
    if (first === -1 || last < first) return null;
    const times = ranges.split(',').map(toTime);
    for (const day of WEEKDAYS.slice(first, last + 1)) {
      if (days.has(day)) return null;
      days.set(day, { is_open: true, times });
    }
  }
  const parsed = activeTimes.safeParse(Object.fromEntries(days));
  return parsed.success ? parsed.data : null;
}

/** « lun », « lundi » → 0; -1 for another word. */
function dayAt(name: string): number {
  const word = normalise(name);
  return word.length < 3 ? -1 : DAY_NAMES.findIndex((day) => word.startsWith(day));
}

/** « 9:30-14h » → { start: '09:30', end: '14:00' }. */
function toTime(text: string) {
  const [start, end] = text.split(/[-–]/).map((time) => {
    const [, hour = '', minutes = ''] = /^\s*(\d{1,2})\s*[:hH]\s*(\d{2})?\s*$/.exec(time) ?? [];
    return hour === '' ? '' : `${hour.padStart(2, '0')}:${minutes || '00'}`;
  });
  return { start, end };
}
