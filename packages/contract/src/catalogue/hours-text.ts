import { WEEKDAYS, type Weekday } from '@comptoir/domain/schedule/restaurant-time';
import type { WireActiveTimes } from '../menus/menus.ts';

/** The days of a week as cells and pages name them, Monday first. */
export const DAY_NAMES = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'] as const;
/** Times without an open day. */
export const NEVER = 'jamais';

/** Times in words, days that are alike together: « lun-ven 11:30-14:30, 18:30-22:00 ; sam 18:30-23:00 ». Rule A-12. */
export function hoursText(times: WireActiveTimes): string {
  const ranges = WEEKDAYS.map((day) => rangesText(times[day]));
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
