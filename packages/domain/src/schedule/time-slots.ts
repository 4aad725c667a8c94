import type { LiveState } from '../availability/live-state.ts';
import { pauseOf, rushDelay } from '../availability/pauses.ts';
import type { OrderType } from '../menu/menu.ts';
import { formatDeliveryTimeRange, SLOT_MINUTES, slotLabel } from './delivery-time-range.ts';
import {
  goesOnUntil,
  type OpeningDays,
  openingAt,
  openingDays,
  rangesOn,
  type TimeRange,
  type WeeklyRanges,
} from './opening-hours.ts';
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
} from './restaurant-time.ts';
import { type SlotUse, slotHasRoom } from './slot-room.ts';

const MINUTE = 60_000;

/** The restaurant's scheduling settings for one order type. Rules S-1 to S-11. */
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
  /** How many kitchen units a slot takes; null for any number. Rule SV-20. */
  readonly slotUnits: number | null;
  readonly timezone: TimeZone;
}

const NOTHING_USED: SlotUse = { orders: 0, units: 0 };

/** What is taken of each slot, by its start; nothing of a slot that is not in it. */
export type TakenSlots = ReadonlyMap<Instant, SlotUse>;

/** The inputs of the lists of slots. */
export interface Scheduling {
  readonly orderType: OrderType;
  /** The week's hours of the order's type, over all menus; exceptions take their place. */
  readonly hours: WeeklyRanges;
  readonly rules: SchedulingRules;
  readonly live: LiveState;
  readonly now: Instant;
  readonly taken: TakenSlots;
  /** The kitchen units of the cart; 1 without one. Rule SV-20. */
  readonly load: number;
  /** The longest preparation of the cart's items, with the travel; null where none says any. Rule SV-32. */
  readonly leadMinutes: number | null;
}

/** A quarter of an hour that an order can be requested for. */
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

/** A day with its list of slots, perhaps empty. */
export interface SlotDay {
  readonly day: CalendarDate;
  readonly slots: readonly Slot[];
}

/**
 * The lists that a guest can choose from: today's and those of the `daysAhead` following days, each perhaps
 * empty, after yesterday's while slots of its night remain. A start in two lists is in the earlier one only.
 * Rules S-6 and S-7.
 */
export function slotDays(scheduling: Scheduling): readonly SlotDay[] {
  const { rules, now } = scheduling;
  const today = wallClock(now, rules.timezone).date;
  const days: SlotDay[] = [];
  let lastListed = Number.NEGATIVE_INFINITY;
  for (let ahead = -1; ahead <= rules.daysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    const earlier = days.at(-1)?.slots ?? [];
    const slots = listOf(scheduling, day)
      .filter(({ startsAt }) => startsAt > lastListed || !holds(earlier, startsAt))
      .map((point) => slotOf(scheduling, day, point));
    lastListed = slots.at(-1)?.startsAt ?? lastListed;
    if (ahead >= 0 || slots.length > 0) days.push({ day, slots });
  }
  return days;
}

/**
 * The slot of a day's list that starts `minutes` after midnight, 1440 and more in the following night; undefined
 * when it is not in the list. The merged ranges are cut into quarters of an hour, the first and last ones dropped,
 * then those within the lead time. Rules S-1 to S-5, S-11 and S-14.
 */
export function slotAt(
  scheduling: Scheduling,
  day: CalendarDate,
  minutes: number,
): Slot | undefined {
  const ranges = rangesOn(openDaysOf(scheduling), day);
  // Called for each order, mostly for a night without opening hours: skips making that list.
  if (!ranges.some(({ start, end }) => start <= minutes && minutes < end)) return undefined;
  const point = listedOn(scheduling, day).find((listed) => listed.minutes === minutes);
  return point && slotOf(scheduling, day, point);
}

/**
 * The days whose lists have slots of the opening that holds this moment, and until when: the whole list of the
 * day it began, and what goes on of it on the days after. Null while closed. Rules S-12 and H-10.
 */
export function listsOfOpening(
  scheduling: Pick<Scheduling, 'orderType' | 'hours' | 'rules' | 'live' | 'now'>,
): { readonly from: CalendarDate; readonly to: CalendarDate; readonly until: Instant } | null {
  const { rules, now } = scheduling;
  const opening = openingAt(openDaysOf(scheduling), now, rules.timezone);
  if (opening === null) return null;
  const today = wallClock(now, rules.timezone).date;
  const furthest = addDays(today, Math.max(1, rules.daysAhead));
  const { beganOn: from, closesAt } = opening;
  if (closesAt === null) return { from, to: furthest, until: Number.POSITIVE_INFINITY };
  const closing = wallClock(closesAt, rules.timezone).date;
  return { from, to: closing < furthest ? closing : furthest, until: closesAt };
}

/** The first slot of the current opening, with `free` the first that is not full. Rules S-11, S-12 and S-20. */
export function firstSlotOfOpening(
  scheduling: Scheduling,
  { free }: { readonly free: boolean },
): Slot | undefined {
  const lists = listsOfOpening(scheduling);
  if (lists === null) return undefined;
  let first: Slot | undefined;
  // A later list has no slot before its own midnight.
  for (
    let day = lists.from;
    day <= lists.to && !(first && first.date < day);
    day = addDays(day, 1)
  ) {
    const point = listOf(scheduling, day).find(
      ({ startsAt }) =>
        (day === lists.from || startsAt < lists.until) && !(free && isFull(scheduling, startsAt)),
    );
    if (point && (!first || point.startsAt < first.startsAt))
      first = slotOf(scheduling, day, point);
  }
  return first;
}

/** The start of the last slot of the current opening; null where none is left, infinite where it never ends. Rule S-12. */
export function lastSlotOfOpening(scheduling: Scheduling): Instant | null {
  const lists = listsOfOpening(scheduling);
  if (lists === null) return null;
  if (lists.until === Number.POSITIVE_INFINITY) return lists.until;
  let last: Instant | null = null;
  for (let day = lists.from; day <= lists.to; day = addDays(day, 1)) {
    for (const { startsAt } of listOf(scheduling, day)) {
      if (day === lists.from || startsAt < lists.until) last = Math.max(last ?? startsAt, startsAt);
    }
  }
  return last;
}

/** The hours of the order's type, with the exceptions. Rule SV-40. */
export function openDaysOf({
  hours,
  live,
  orderType,
}: Pick<Scheduling, 'hours' | 'live' | 'orderType'>): OpeningDays {
  return openingDays(hours, live.exceptions, orderType);
}

/** Empty for a day that can't be chosen. Rule S-6. */
function listedOn(scheduling: Scheduling, day: CalendarDate): readonly GridPoint[] {
  const { rules, now } = scheduling;
  const today = wallClock(now, rules.timezone).date;
  const isChoosable = day >= addDays(today, -1) && day <= addDays(today, rules.daysAhead);
  return isChoosable ? listOf(scheduling, day) : [];
}

function listOf(scheduling: Scheduling, day: CalendarDate): readonly GridPoint[] {
  const { orderType, rules, live, now } = scheduling;
  const days = openDaysOf(scheduling);
  const today = wallClock(now, rules.timezone).date;
  const ready = earliestReady(scheduling);
  // What opens on a later day keeps a dish's own lead time only, not the restaurant's.
  const later = now + (scheduling.leadMinutes ?? 0) * MINUTE;
  const until = day > today ? goesOnUntil(days, today, rules.timezone) : Number.POSITIVE_INFINITY;
  return gridOf(rangesOn(days, day), day, rules).filter(
    ({ startsAt }) =>
      startsAt >= (until !== null && startsAt < until ? ready : later) &&
      !pauseOf(live.pauses, orderType, startsAt, { asap: false }),
  );
}

/** When an order that is placed now can be ready at the earliest. Rules S-5, SV-15 and SV-32. */
export function earliestReady({
  rules,
  live,
  leadMinutes,
  now,
}: Pick<Scheduling, 'rules' | 'live' | 'leadMinutes' | 'now'>): Instant {
  const lead = Math.max(rules.minimumLeadMinutes, leadMinutes ?? 0);
  return now + lead * MINUTE + rushDelay(live.rush, now);
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

/** Whether a slot has no room for the cart, or was closed by hand. Rules S-11, SV-20 and SV-24. */
function isFull({ rules, live, taken, load }: Scheduling, startsAt: Instant): boolean {
  const room = { orders: rules.slotCapacity, units: rules.slotUnits };
  const used = taken.get(startsAt) ?? NOTHING_USED;
  return live.closedSlots.has(startsAt) || !slotHasRoom(used, room, load);
}

/** The kitchen units that are left of a slot, infinite where they are not limited. Rule SV-20. */
export function unitsLeftIn(
  { rules, taken }: Pick<Scheduling, 'rules' | 'taken'>,
  startsAt: Instant,
): number {
  const { units } = taken.get(startsAt) ?? NOTHING_USED;
  return rules.slotUnits === null ? Number.POSITIVE_INFINITY : rules.slotUnits - units;
}

interface GridPoint {
  /** Since midnight of the list's day; 1440 and more in the night after it. */
  readonly minutes: number;
  readonly startsAt: Instant;
}

/** The slots of a day independently of the current time. Rules S-1 to S-4. */
function gridOf(
  ranges: readonly TimeRange[],
  day: CalendarDate,
  rules: SchedulingRules,
): readonly GridPoint[] {
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
