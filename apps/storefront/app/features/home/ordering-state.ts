import {
  closingAt,
  isOpenAt,
  nextOpening,
  openDaysAt,
  type WeeklyRanges,
} from '@comptoir/domain/schedule/opening-hours';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { type SchedulingRules, slotsForDay } from '@comptoir/domain/schedule/time-slots';

/** Whether an order can be had soon, and how long or from when on. */
export type OrderingState =
  | { readonly kind: 'open'; readonly until: Instant }
  /** Open, but too late for an order today. `opensAt` is the opening after this one. */
  | { readonly kind: 'last_orders_taken'; readonly opensAt: Instant | null }
  | { readonly kind: 'closed'; readonly opensAt: Instant | null };

const MINUTE = 60_000;

/**
 * "As soon as possible" is offered while the restaurant is open and the opening's day has a slot left:
 * until closing, or the lead time before the last slot (Rule S-12). Slot capacity is known to the checkout
 * only.
 */
export function orderingState(
  hours: WeeklyRanges,
  rules: SchedulingRules,
  now: Instant,
): OrderingState {
  const zone = rules.timezone;
  if (!isOpenAt(hours, now, zone)) {
    return { kind: 'closed', opensAt: nextOpening(hours, now, zone) };
  }
  const closesAt = closingAt(hours, now, zone);
  const scheduling = { hours, rules, now, taken: new Map<Instant, number>() };
  const lastSlots = openDaysAt(hours, now, zone).flatMap(
    (day) => slotsForDay(scheduling, day).at(-1)?.startsAt ?? [],
  );
  if (lastSlots.length === 0) {
    const opensAt = closesAt === null ? null : nextOpening(hours, closesAt, zone);
    return { kind: 'last_orders_taken', opensAt };
  }
  const lastCall = Math.max(...lastSlots) - rules.minimumLeadMinutes * MINUTE;
  return { kind: 'open', until: Math.min(lastCall, closesAt ?? lastCall) };
}
