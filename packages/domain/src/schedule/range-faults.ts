import type { TimeRange } from './opening-hours.ts';
import { MINUTES_PER_DAY } from './restaurant-time.ts';

/** What is wrong with a range beside others of its day; null where nothing is. Rule H-13. */
export type RangeFault = 'overlapping' | 'reversed' | null;

/** A night may last until then, whenever it began: 06:00. */
const LATEST_END_OF_A_LONG_NIGHT = 6 * 60;
/** What goes on later into the morning is at most so long, in minutes: 18:00 to 08:00. */
const LONGEST_MORNING = 14 * 60;

/**
 * Whether a range has its two times the wrong way round: it would go on for over 14 hours, past 06:00 of the next
 * day. One that ends where it starts lasts 24 hours. Rules H-6 and H-13.
 */
export function isReversed({ start, end }: TimeRange): boolean {
  return (
    end < start &&
    end > LATEST_END_OF_A_LONG_NIGHT &&
    end + MINUTES_PER_DAY - start > LONGEST_MORNING
  );
}

/** The fault of each range of one day, in their order; of two that overlap the later one has it. Rule H-13. */
export function rangeFaults(ranges: readonly TimeRange[]): readonly RangeFault[] {
  const spans = ranges.map(({ start, end }) => ({
    start,
    end: end > start ? end : end + MINUTES_PER_DAY,
    // 00:00-00:00 means nothing.
    isIgnored: start === 0 && end === 0,
  }));
  return ranges.map((range, index) => {
    if (isReversed(range)) return 'reversed';
    const own = spans[index];
    const earlier = spans.slice(0, index);
    const isOverlapping =
      own !== undefined &&
      !own.isIgnored &&
      earlier.some((one) => !one.isIgnored && one.start < own.end && own.start < one.end);
    return isOverlapping ? 'overlapping' : null;
  });
}
