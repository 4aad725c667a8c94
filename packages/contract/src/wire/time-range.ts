import type { TimeRange } from '@comptoir/domain/schedule/opening-hours';
import type { RangeFault } from '@comptoir/domain/schedule/range-faults';
import { parseClockTime, parseEndTime } from '@comptoir/domain/schedule/restaurant-time';

/** What is expected of a range with a fault, in French. Rule H-13. */
export const RANGE_FAULTS: Readonly<Record<Exclude<RangeFault, null>, string>> = {
  overlapping: 'une plage qui ne recouvre aucune autre du même jour',
  reversed: 'une fermeture après l’ouverture',
};

/** A range of two written times, in minutes; null where one of them is none. Rule H-4. */
export function readTimeRange(start: string, end: string): TimeRange | null {
  const range = { start: parseClockTime(start), end: parseEndTime(end) };
  return range.start === null || range.end === null ? null : { start: range.start, end: range.end };
}
