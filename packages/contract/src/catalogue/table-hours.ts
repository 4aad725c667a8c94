import { WEEKDAYS, type Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { normalise } from '@comptoir/domain/search/compared-text';
import { activeTimes, type WireActiveTimes } from '../menus/menus.ts';

const DAY_NAMES = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'] as const;
const NEVER = 'jamais';

/**
 * The times of an item in a cell, days that are alike together: « lun-ven 11:30-14:30, 18:30-22:00 ; sam 18:30-23:00 ».
 * Empty where it has none of its own. Rules A-12 and CA-40.
 */
export function hoursText(times: unknown): string {
  const parsed = activeTimes.safeParse(times);
  if (!parsed.success) return '';
  const ranges = WEEKDAYS.map((day) => rangesText(parsed.data[day]));
  const parts: string[] = [];
  for (let first = 0; first < ranges.length; ) {
    const next = ranges.findIndex((text, day) => day > first && text !== ranges[first]);
    const last = (next === -1 ? ranges.length : next) - 1;
    const days = [DAY_NAMES[first], ...(last > first ? [DAY_NAMES[last]] : [])].join('-');
    if (ranges[first] !== '') parts.push(`${days} ${ranges[first]}`);
    first = last + 1;
  }
  return parts.join(' ; ') || NEVER;
}

function rangesText(day: WireActiveTimes[Weekday]): string {
  return day?.is_open ? day.times.map(({ start, end }) => `${start}-${end}`).join(', ') : '';
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
