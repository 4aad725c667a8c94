import { hoursText } from '@comptoir/contract/catalogue/hours-text';
import { readTimeRange } from '@comptoir/contract/wire/time-range';
import type { TimeRange } from '@comptoir/domain/schedule/opening-hours';
import { type RangeFault, rangeFaults } from '@comptoir/domain/schedule/range-faults';

type Hours = readonly [start: string, end: string];

const PROPOSED: readonly Hours[] = [
  ['11:30', '14:30'],
  ['18:30', '22:30'],
  ['15:00', '17:00'],
  ['23:00', '00:00'],
];

/** What the editor says beside a range. Rule H-13. */
export const RANGE_FAULT_WORDS = {
  overlapping: 'These hours overlap others of the day.',
  reversed: 'These hours close before they open.',
} as const satisfies Readonly<Record<Exclude<RangeFault, null>, string>>;

/** What the editor says of a range that may mean something else than was typed. Rule H-6. */
export const RANGE_NOTE_WORDS = {
  whole_day: 'Around the clock: from {start} to {start} the day after.',
  nothing: 'From midnight to midnight: these hours do not count.',
} as const;

/** Null where a range plainly means what stands there. Rule H-6. */
export function rangeNote([start, end]: Hours): keyof typeof RANGE_NOTE_WORDS | null {
  if (start === '00:00' && end === '00:00') return 'nothing';
  return start !== '' && (start === end || (start === '00:00' && end === '24:00'))
    ? 'whole_day'
    : null;
}

/** A range with another start; fields show the end of the day as 00:00. Rule H-6. */
export function withStart([, end]: Hours, start: string): Hours {
  return start === '00:00' && end === '00:00' ? [start, '24:00'] : [start, end];
}

/** A range with another end: from midnight to midnight is the whole day. Rule H-6. */
export function withEnd([start]: readonly [start: string, ...unknown[]], end: string): Hours {
  return start === '00:00' && end === '00:00' ? [start, '24:00'] : [start, end];
}

/** Ranges in minutes; a time that is being typed is midnight, which means nothing. */
export function rangesInMinutes(ranges: readonly Hours[]): readonly TimeRange[] {
  return ranges.map(([start, end]) => readTimeRange(start, end) ?? { start: 0, end: 0 });
}

/** With the first proposed hours that overlap none of the day. */
export function withMoreHours(ranges: readonly Hours[]): readonly Hours[] {
  const fitting = PROPOSED.find(
    (more) => rangeFaults(rangesInMinutes([...ranges, more])).at(-1) === null,
  );
  return [...ranges, fitting ?? ['00:00', '00:00']];
}

/** A week of a restaurant file in words, days that are alike together: « lun-ven 11:30-14:30 ». */
export function weekText(week: unknown): string {
  const days = Object.entries(Object(week ?? {})).map(([day, ranges]) => {
    const times = (Array.isArray(ranges) ? ranges : []).map(([start, end]) => ({ start, end }));
    return [day, { label: '', is_open: true, times }];
  });
  return hoursText(Object.fromEntries(days));
}

/** Whether a week of a restaurant file has any hours. */
export function hasHours(week: unknown): boolean {
  return Object.values(Object(week ?? {})).some(
    (ranges) => Array.isArray(ranges) && ranges.length > 0,
  );
}
