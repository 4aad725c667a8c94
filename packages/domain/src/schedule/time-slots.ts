import { formatDeliveryTimeRange, SLOT_MINUTES, slotLabel } from './delivery-time-range.ts';
import { mergeRanges, type WeeklyRanges } from './opening-hours.ts';
import {
  addDays,
  type CalendarDate,
  type ClockTime,
  dayClock,
  formatClockTime,
  type Instant,
  instantOn,
  MINUTES_PER_DAY,
  type TimeZone,
  wallClock,
  weekdayOf,
} from './restaurant-time.ts';

/** How the restaurant takes orders for later, for one order type. */
export interface SchedulingRules {
  readonly showRange: boolean;
  /** How many slots are dropped at the start of each day's list; 0 when off. */
  readonly removeFirst: number;
  /** How many slots are dropped at the end of each day's list; 0 when off. */
  readonly removeLast: number;
  readonly minimumLeadMinutes: number;
  /** How many days after today can be chosen. */
  readonly daysAhead: number;
  /** How many orders a slot takes; null for any number. */
  readonly slotCapacity: number | null;
  readonly timezone: TimeZone;
}

/** How many orders each slot has, by the moment it starts. A slot that is not in it has none. */
export type TakenSlots = ReadonlyMap<Instant, number>;

/** Everything that decides which slots there are. */
export interface Scheduling {
  /** The hours of the order's type, over all menus. */
  readonly hours: WeeklyRanges;
  readonly rules: SchedulingRules;
  readonly now: Instant;
  readonly taken: TakenSlots;
}

export interface Slot {
  /** The calendar day of the delivery itself. */
  readonly date: CalendarDate;
  /** The day whose list shows it; the day before `date` for the night after an evening. */
  readonly listedUnder: CalendarDate;
  readonly time: ClockTime;
  readonly label: string;
  /** The stored `delivery_time_range`. */
  readonly value: string;
  readonly startsAt: Instant;
  /** A full slot is shown, but can't be chosen. */
  readonly isFull: boolean;
}

export interface SlotDay {
  readonly day: CalendarDate;
  readonly slots: readonly Slot[];
}

/**
 * The lists a guest can choose from: today and the `daysAhead` days after it, each perhaps empty;
 * before them yesterday's, while slots of its night remain. A moment that two lists hold stands in
 * the earlier one. Rules S-6 and S-7.
 */
export function slotDays(scheduling: Scheduling): readonly SlotDay[] {
  const { rules, now } = scheduling;
  const today = wallClock(now, rules.timezone).date;
  const days: SlotDay[] = [];
  let lastListed = Number.NEGATIVE_INFINITY;
  for (let ahead = -1; ahead <= rules.daysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    const earlier = days.at(-1)?.slots ?? [];
    const slots = listOf(scheduling, day, today)
      .filter(({ startsAt }) => startsAt > lastListed || !holds(earlier, startsAt))
      .map((point) => slotOf(scheduling, day, point));
    lastListed = slots.at(-1)?.startsAt ?? lastListed;
    if (ahead >= 0 || slots.length > 0) days.push({ day, slots });
  }
  return days;
}

/**
 * The slots of one day's list in order, those of the following night included; none for a day that
 * can't be chosen. First the merged ranges are cut into quarters of an hour, then the first and last
 * ones are dropped, then what the lead time leaves no time for. Rules S-1 to S-5 and S-11.
 */
export function slotsForDay(scheduling: Scheduling, day: CalendarDate): readonly Slot[] {
  return listedOn(scheduling, day).map((point) => slotOf(scheduling, day, point));
}

/**
 * The one slot of a day's list that starts `minutes` after the day's midnight, 1440 and more in the
 * following night; undefined when the list does not hold it. Rule S-14.
 */
export function slotAt(
  scheduling: Scheduling,
  day: CalendarDate,
  minutes: number,
): Slot | undefined {
  const ranges = mergeRanges(scheduling.hours[weekdayOf(day)]);
  // Asked about each order, most often for a night without hours: no list is made of that day.
  if (!ranges.some(({ start, end }) => start <= minutes && minutes < end)) return undefined;
  const point = listedOn(scheduling, day).find((listed) => listed.minutes === minutes);
  return point && slotOf(scheduling, day, point);
}

/** The first slot of a day's list, or the first of it that can still be chosen. Rules S-11 and S-20. */
export function firstSlotOn(
  scheduling: Scheduling,
  day: CalendarDate,
  { free }: { readonly free: boolean },
): Slot | undefined {
  const point = listedOn(scheduling, day).find(
    ({ startsAt }) => !free || !isFull(scheduling, startsAt),
  );
  return point && slotOf(scheduling, day, point);
}

/** None for a day that can't be chosen. Rule S-6. */
function listedOn(scheduling: Scheduling, day: CalendarDate): readonly GridPoint[] {
  const { rules, now } = scheduling;
  const today = wallClock(now, rules.timezone).date;
  const isChoosable = day >= addDays(today, -1) && day <= addDays(today, rules.daysAhead);
  return isChoosable ? listOf(scheduling, day, today) : [];
}

function listOf(
  { hours, rules, now }: Scheduling,
  day: CalendarDate,
  today: CalendarDate,
): readonly GridPoint[] {
  const earliest = day > today ? now : now + rules.minimumLeadMinutes * 60_000;
  return gridOf(hours, day, rules).filter(({ startsAt }) => startsAt >= earliest);
}

function slotOf(scheduling: Scheduling, day: CalendarDate, { minutes, startsAt }: GridPoint): Slot {
  const { showRange } = scheduling.rules;
  return {
    date: minutes < MINUTES_PER_DAY ? day : addDays(day, 1),
    listedUnder: day,
    time: formatClockTime(minutes),
    label: slotLabel(minutes, showRange),
    value: formatDeliveryTimeRange(minutes, showRange),
    startsAt,
    isFull: isFull(scheduling, startsAt),
  };
}

function isFull({ rules, taken }: Scheduling, startsAt: Instant): boolean {
  return rules.slotCapacity !== null && (taken.get(startsAt) ?? 0) >= rules.slotCapacity;
}

interface GridPoint {
  /** Since midnight of the list's day; 1440 and more in the night after it. */
  readonly minutes: number;
  readonly startsAt: Instant;
}

/** What a day offers whatever the time is now. Rules S-1 to S-4. */
function gridOf(
  hours: WeeklyRanges,
  day: CalendarDate,
  rules: SchedulingRules,
): readonly GridPoint[] {
  const ranges = mergeRanges(hours[weekdayOf(day)]);
  if (ranges.length === 0) return [];
  const clock = dayClock(day, rules.timezone);
  const grid: GridPoint[] = [];
  for (const range of ranges) {
    for (let minutes = range.start; minutes + SLOT_MINUTES <= range.end; minutes += SLOT_MINUTES) {
      const startsAt = instantOn(clock, minutes);
      if (startsAt !== null) grid.push({ minutes, startsAt });
    }
  }
  return grid.slice(rules.removeFirst, Math.max(rules.removeFirst, grid.length - rules.removeLast));
}

function holds(slots: readonly Slot[], startsAt: Instant): boolean {
  return slots.some((slot) => slot.startsAt === startsAt);
}
