import type { LiveState } from '../availability/live-state.ts';
import { pauseOf } from '../availability/pauses.ts';
import type { OrderType } from '../menu/menu.ts';
import { isMenuAvailable, type MenuAvailability, nextAvailableAt } from './availability.ts';
import {
  closingAt,
  isOpenAt,
  nextOpening,
  openingDays,
  type WeeklyRanges,
} from './opening-hours.ts';
import type { Instant } from './restaurant-time.ts';
import { lastSlotOfOpening, type SchedulingRules, type TakenSlots } from './time-slots.ts';

/** What decides when orders of a type are taken as soon as possible. */
export interface OrderingTimes {
  readonly orderType: OrderType;
  /** The week's. */
  readonly hours: WeeklyRanges;
  readonly rules: SchedulingRules;
  readonly menus: readonly MenuAvailability[];
}

/** Whether something can be ordered as soon as possible, and until or from when. Rule A-10. */
export type OrderingState =
  /** `until` is null where it never ends. */
  | { readonly kind: 'open'; readonly until: Instant | null }
  /** Open, but too late for an order today. `opensAt` is the opening after this one. */
  | { readonly kind: 'last_orders_taken'; readonly opensAt: Instant | null }
  /** Open, and what is served takes orders for later only. */
  | { readonly kind: 'for_later' }
  /**
   * Open, but orders as soon as possible pause; `until` is when orders are taken again, null where no time is
   * known. `isAsapOnly`: those for later are taken for any slot. Rules SV-12 and SV-13.
   */
  | { readonly kind: 'paused'; readonly until: Instant | null; readonly isAsapOnly: boolean }
  | { readonly kind: 'closed'; readonly opensAt: Instant | null };

const NONE_TAKEN: TakenSlots = new Map();
const MINUTE = 60_000;
/** Menus and hours that miss each other that often do so in every week. */
const MAXIMUM_LOOKS = 50;

/**
 * "Open" while the restaurant is open, a menu is served, and the opening or its day has a slot left: until
 * closing, the end of the last menu, or the lead time before the last slot. The capacity of slots is
 * known to the checkout only. Rules S-12 and A-10.
 */
export function orderingState(
  { orderType, hours: week, rules, menus }: OrderingTimes,
  now: Instant,
  live: LiveState,
): OrderingState {
  const hours = openingDays(week, live.exceptions, orderType);
  const zone = rules.timezone;
  const served = menus.filter((menu) => isMenuAvailable(menu, { kind: 'asap', now }, zone));
  if (!isOpenAt(hours, now, zone)) return { kind: 'closed', opensAt: nextServed(now) };
  if (served.length === 0) {
    const isForLater = menus.some((menu) =>
      isMenuAvailable(menu, { kind: 'scheduled', at: now }, zone),
    );
    return isForLater ? { kind: 'for_later' } : { kind: 'closed', opensAt: nextServed(now) };
  }
  const closesAt = closingAt(hours, now, zone);
  const scheduling = {
    orderType,
    hours: week,
    rules,
    live: { ...live, pauses: [] },
    now,
    taken: NONE_TAKEN,
    load: 1,
    leadMinutes: null,
  };
  const lastSlot = lastSlotOfOpening(scheduling);
  if (lastSlot === null) {
    return { kind: 'last_orders_taken', opensAt: closesAt === null ? null : nextServed(closesAt) };
  }
  const pause = pauseOf(live.pauses, orderType, now, { asap: true });
  if (pause !== null) {
    const isAsapOnly = pauseOf(live.pauses, orderType, now, { asap: false }) === null;
    return { kind: 'paused', until: pause.until && resumedAt(pause.until), isAsapOnly };
  }
  const lastReady = lastSlot - rules.minimumLeadMinutes * MINUTE;
  // What is ready before a rush ends was begun earlier by its minutes.
  const isInRush = live.rush !== null && lastReady < live.rush.until;
  const lastCall = isInRush ? lastReady - live.rush.minutes * MINUTE : lastReady;
  // A menu that is served without an end, or without active times, ends nothing.
  const ends = served.map(
    ({ activeTimes }) =>
      (activeTimes && closingAt(activeTimes, now, zone)) ?? Number.POSITIVE_INFINITY,
  );
  const until = Math.min(lastCall, closesAt ?? lastCall, Math.max(...ends));
  return { kind: 'open', until: until === Number.POSITIVE_INFINITY ? null : until };

  /** When orders are taken again after a pause that ends `at`. */
  function resumedAt(at: Instant): Instant | null {
    const then = orderingState({ orderType, hours: week, rules, menus }, at, live);
    return 'opensAt' in then ? then.opensAt : at;
  }

  /** The first moment from `from` on at which the restaurant is open, a menu is served, and no pause lasts. */
  function nextServed(from: Instant): Instant | null {
    let at: Instant | null = from;
    for (let looks = 0; looks < MAXIMUM_LOOKS && at !== null; looks += 1) {
      const opening: Instant | null = nextOpening(hours, at, zone);
      if (opening === null) return null;
      const moments = menus.flatMap((menu) => nextAvailableAt(menu, opening, zone) ?? []);
      if (moments.length === 0) return null;
      const next = Math.min(...moments);
      const pause = pauseOf(live.pauses, orderType, next, { asap: false });
      if (next === opening && pause === null) return opening;
      at = pause === null ? next : pause.until;
    }
    return null;
  }
}
