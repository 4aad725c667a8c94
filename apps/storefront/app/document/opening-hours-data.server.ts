import type { TimeRange, WeeklyRanges } from '@comptoir/domain/schedule/opening-hours';
import {
  formatClockTime,
  MINUTES_PER_DAY,
  WEEKDAYS,
} from '@comptoir/domain/schedule/restaurant-time';
import type { OpeningHoursSpecificationLeaf } from 'schema-dts';

const DAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/**
 * A week as schema.org has it: one entry for each range, with all the days that have it. A range past
 * midnight closes before it opens and belongs to the day it starts; a whole day is 00:00 to 23:59.
 * Rule W-2.
 */
export function openingHoursData(week: WeeklyRanges): readonly OpeningHoursSpecificationLeaf[] {
  const ranges = WEEKDAYS.flatMap((weekday) =>
    week[weekday].map((range) => ({ day: DAYS[weekday], hours: asWritten(range) })),
  );
  const daysByHours = Map.groupBy(ranges, ({ hours }) => hours.join());
  return [...daysByHours.values()].map((sameHours) => {
    const [opens = '', closes = ''] = sameHours[0]?.hours ?? [];
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: sameHours.map(({ day }) => day),
      opens,
      closes,
    };
  });
}

function asWritten({ start, end }: TimeRange): readonly [opens: string, closes: string] {
  if (end - start >= MINUTES_PER_DAY) return ['00:00', '23:59'];
  return [formatClockTime(start), formatClockTime(end % MINUTES_PER_DAY)];
}
