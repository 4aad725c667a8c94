import type { OrderType } from '@comptoir/domain/menu/menu';
import { activeRanges, type MenuAvailability } from '@comptoir/domain/schedule/availability';
import type { TimeRange, WeeklyRanges } from '@comptoir/domain/schedule/opening-hours';
import type { Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { minutesOf } from '../wire/clock-time.ts';
import type { WireActiveTimes, WireMenu, WireTimeRanges } from './menus.ts';

/** The times at which a menu is served, and at which orders for it are taken. */
export interface MenuSchedule extends MenuAvailability {
  readonly id: string;
  readonly ranges: Readonly<Record<OrderType, WeeklyRanges>>;
}

/** The schedule of a menu. Rules A-1 and H-1. */
export function toMenuSchedule(wire: WireMenu): MenuSchedule {
  return {
    id: wire.menu_id,
    isOpen: wire.menu_is_open,
    isAvailable: wire.menu_is_available,
    activeTimes: wire.active_times === null ? null : toActiveTimes(wire.active_times),
    ranges: {
      delivery: toWeeklyRanges(wire.time_ranges),
      pickup: toWeeklyRanges(wire.pickup_time_ranges),
    },
  };
}

function toWeeklyRanges(wire: WireTimeRanges): WeeklyRanges {
  return byWeekday((day) => (wire[day] ?? []).map(([start, end]) => toRange(start, end)));
}

/** When a menu or an item is served; null for always. Rules. */
export function toActiveTimes(wire: WireActiveTimes): WeeklyRanges | null {
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
