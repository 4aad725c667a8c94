import { rangesOn } from '../src/schedule/opening-hours.ts';
import type { CalendarDate } from '../src/schedule/restaurant-time.ts';
import { openDaysOf, type Scheduling, type Slot, slotAt } from '../src/schedule/time-slots.ts';

/** The slots of one day's list, those of the following night included; none for a day that can't be chosen. */
export function slotsForDay(scheduling: Scheduling, day: CalendarDate): readonly Slot[] {
  const minutes = rangesOn(openDaysOf(scheduling), day).flatMap(({ start, end }) =>
    Array.from({ length: Math.ceil((end - start) / 15) }, (_, quarter) => start + quarter * 15),
  );
  return minutes.flatMap((minute) => slotAt(scheduling, day, minute) ?? []);
}
