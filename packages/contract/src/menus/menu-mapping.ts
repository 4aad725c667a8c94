import type { OrderType } from '@comptoir/domain/menu/menu';
import { activeRanges, type MenuAvailability } from '@comptoir/domain/schedule/availability';
import {
  intersectionOfWeeks,
  type TimeRange,
  type WeeklyRanges,
} from '@comptoir/domain/schedule/opening-hours';
import type { Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { minutesOf } from '../wire/clock-time.ts';
import type { WireActiveTimes, WireMenu, WireTimeRanges } from './menus.ts';

/** The times at which a menu is served, and at which orders for it are taken. */
export interface MenuSchedule extends MenuAvailability {
  readonly id: string;
  readonly ranges: Readonly<Record<OrderType, WeeklyRanges>>;
}

/** The schedule of a menu, and of its items with times of their own. Rules and H-1. */
export function toMenuSchedule(wire: WireMenu): MenuSchedule {
  const activeTimes = wire.active_times && toActiveTimes(wire.active_times);
  const itemTimes = itemTimesOf(wire, activeTimes);
  return {
    id: wire.menu_id,
    isOpen: wire.menu_is_open,
    isAvailable: wire.menu_is_available,
    activeTimes,
    ...(itemTimes.length > 0 && { itemTimes: Object.fromEntries(itemTimes) }),
    ranges: {
      delivery: toWeeklyRanges(wire.time_ranges),
      pickup: toWeeklyRanges(wire.pickup_time_ranges),
    },
  };
}

function toWeeklyRanges(wire: WireTimeRanges): WeeklyRanges {
  return byWeekday((day) => (wire[day] ?? []).map(([start, end]) => toRange(start, end)));
}

/** The times of its items that have some of their own, inside those of the menu. */
function itemTimesOf({ categories }: WireMenu, menuTimes: WeeklyRanges | null) {
  return categories.flatMap(({ items }) =>
    items.flatMap(({ item_id, active_times }) => {
      const own = active_times && toActiveTimes(active_times);
      if (!own) return [];
      return [[item_id, menuTimes ? intersectionOfWeeks(own, menuTimes) : own] as const];
    }),
  );
}

/** When a menu or an item is served; null for always. */
function toActiveTimes(wire: WireActiveTimes): WeeklyRanges | null {
  const days = Object.entries(wire).map(([day, { is_open, times }]) => [
    day,
    { isOpen: is_open, times: times.map(({ start, end }) => toRange(start, end)) },
  ]);
  return activeRanges(Object.fromEntries(days));
}

function toRange(start: string, end: string): TimeRange {
  return { start: minutesOf(start), end: minutesOf(end) };
}

function byWeekday(ranges: (day: Weekday) => readonly TimeRange[]): WeeklyRanges {
  return {
    mon: ranges('mon'),
    tue: ranges('tue'),
    wed: ranges('wed'),
    thu: ranges('thu'),
    fri: ranges('fri'),
    sat: ranges('sat'),
    sun: ranges('sun'),
  };
}
