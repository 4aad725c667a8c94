import { isOpenAt, nextOpening, type TimeRange, type WeeklyRanges } from './opening-hours.ts';
import type { Instant, TimeZone, Weekday } from './restaurant-time.ts';

/** The settings of a menu that its availability depends on. */
export interface MenuAvailability {
  /** Off: the menu is not sold at all. */
  readonly isAvailable: boolean;
  /** Off: the menu takes no order as soon as possible; orders for later are still taken. */
  readonly isOpen: boolean;
  /** When the menu is served; null for always. */
  readonly activeTimes: WeeklyRanges | null;
  /** Of its items with times of their own when they are served, by id, inside those of the menu. Rule A-12. */
  readonly itemTimes?: Readonly<Record<string, WeeklyRanges>> | undefined;
}

/** The moment an order is requested for: at once, or at a chosen time. */
export type RequestedMoment =
  | { readonly kind: 'asap'; readonly now: Instant }
  | { readonly kind: 'scheduled'; readonly at: Instant };

/** A day of a menu's active times as a restaurant writes it. */
export interface ActiveDay {
  readonly isOpen: boolean;
  readonly times: readonly TimeRange[];
}

/**
 * The ranges of a menu's active times: none on a day that is switched off or omitted, null (always) for
 * a menu without days. Rules.
 */
export function activeRanges(
  days: Readonly<Partial<Record<Weekday, ActiveDay>>>,
): WeeklyRanges | null {
  if (Object.keys(days).length === 0) return null;
  const timesOf = (day: ActiveDay | undefined) => (day?.isOpen ? day.times : []);
  return {
    mon: timesOf(days.mon),
    tue: timesOf(days.tue),
    wed: timesOf(days.wed),
    thu: timesOf(days.thu),
    fri: timesOf(days.fri),
    sat: timesOf(days.sat),
    sun: timesOf(days.sun),
  };
}

/** When an item is served: at its own times, else at those of its menu. Rule A-12. */
export function itemSchedule(
  item: { readonly id: string },
  menu: MenuAvailability,
): MenuAvailability {
  const { itemTimes = {} } = menu;
  // An id may be a name that every object has, as « constructor ».
  if (!Object.hasOwn(itemTimes, item.id)) return menu;
  return { ...menu, activeTimes: itemTimes[item.id] ?? null };
}

/** Whether a menu's items can be ordered for a moment. Rules. */
export function isMenuAvailable(
  menu: MenuAvailability,
  moment: RequestedMoment,
  zone: TimeZone,
): boolean {
  if (!menu.isAvailable) return false;
  if (moment.kind === 'asap' && !menu.isOpen) return false;
  const at = moment.kind === 'asap' ? moment.now : moment.at;
  return menu.activeTimes === null || isOpenAt(menu.activeTimes, at, zone);
}

/**
 * The next moment that a menu's items can be ordered for: `from` itself while they are served, null when
 * they are not sold or not served within two weeks. Rule A-6.
 */
export function nextAvailableAt(
  menu: MenuAvailability,
  from: Instant,
  zone: TimeZone,
): Instant | null {
  if (!menu.isAvailable) return null;
  return menu.activeTimes === null ? from : nextOpening(menu.activeTimes, from, zone);
}
