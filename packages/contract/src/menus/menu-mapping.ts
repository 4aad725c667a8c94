import type { Item, OptionGroup, OrderType } from '@comptoir/domain/menu/menu';
import { activeRanges, type MenuAvailability } from '@comptoir/domain/schedule/availability';
import type { TimeRange, WeeklyRanges } from '@comptoir/domain/schedule/opening-hours';
import type { Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { minutesOf } from '../wire/clock-time.ts';
import { toBasisPoints, toCents } from '../wire/euros.ts';
import type {
  WireActiveTimes,
  WireItem,
  WireMenu,
  WireOptionGroup,
  WireTimeRanges,
} from './menus.ts';

/** The times at which a menu is served, and at which orders for it are taken. */
export interface MenuSchedule extends MenuAvailability {
  readonly id: string;
  readonly ranges: Readonly<Record<OrderType, WeeklyRanges>>;
}

export function toItem(wire: WireItem): Item {
  return {
    id: wire.item_id,
    menuId: wire.item_menu_id,
    categoryId: wire.item_category_id,
    name: wire.item_name,
    description: wire.item_description,
    image: wire.item_image,
    score: wire.item_score,
    prices: {
      pickup: toCents(wire.item_price.price_pickup),
      delivery: toCents(wire.item_price.price_delivery),
    },
    taxRate: toRate(wire.item_price.tax_rate),
    optionGroups: wire.options.map(toOptionGroup),
    pieces: wire.pieces,
    allergens: wire.allergens,
    vegetarian: wire.vegetarian,
    spicy: wire.spicy,
    pairsWith: wire.pairs_with,
  };
}

/** Every item of every menu, by id. */
export function itemIndex(menus: readonly WireMenu[]): ReadonlyMap<string, Item> {
  const items = menus.flatMap((menu) => menu.categories.flatMap((category) => category.items));
  return new Map(items.map((wire) => [wire.item_id, toItem(wire)]));
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

function toOptionGroup(wire: WireOptionGroup): OptionGroup {
  return {
    id: wire.option_id,
    name: wire.option_name,
    minSelected: wire.min_selected,
    maxSelected: wire.max_selected,
    // Absent from a menu that a browser cached before the field existed.
    maxUnits: wire.max_units ?? null,
    options: wire.option_options.map((option) => ({
      id: option.id,
      name: option.name,
      price: toCents(option.price),
      taxRate: toRate(option.tax_rate),
      allergens: option.allergens,
      vegetarian: option.vegetarian,
      spicy: option.spicy,
    })),
  };
}

function toRate(percent: number | null): number | null {
  return percent === null ? null : toBasisPoints(percent);
}

function toWeeklyRanges(wire: WireTimeRanges): WeeklyRanges {
  return byWeekday((day) => (wire[day] ?? []).map(([start, end]) => toRange(start, end)));
}

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
