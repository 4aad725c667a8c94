import { formatTime } from '@comptoir/design/format/time';
import {
  closingAt,
  isOpenAt,
  nextOpening,
  openDaysAt,
  type WeeklyRanges,
} from '@comptoir/domain/schedule/opening-hours';
import {
  addDays,
  type Instant,
  type TimeZone,
  type Weekday,
  wallClock,
  weekdayOf,
} from '@comptoir/domain/schedule/restaurant-time';
import { type SchedulingRules, slotsForDay } from '@comptoir/domain/schedule/time-slots';
import type { Translate } from '#lib/i18n/translate.ts';
import type { OrderingTimes } from './home-content.ts';

/** The weekday in the restaurant’s time zone. */
export function weekdayAt(now: Instant, zone: TimeZone): Weekday {
  return weekdayOf(wallClock(now, zone).date);
}

export interface OpeningNote {
  readonly isOpen: boolean;
  readonly text: string;
}

/** Whether orders are taken, in a sentence. */
export function openingNote(
  { hours, rules }: OrderingTimes['pickup'],
  now: Instant,
  t: Translate,
): OpeningNote {
  const state = orderingState(hours, rules, now);
  return { isOpen: state.kind === 'open', text: textOf(state, now, rules.timezone, t) };
}

function textOf(state: OrderingState, now: Instant, zone: TimeZone, t: Translate): string {
  if (state.kind === 'open') {
    return t('Open · order before {time}', { time: formatTime(state.until, zone) });
  }
  if (state.opensAt === null) return t('Closed at the moment');
  const when = whenText(state.opensAt, now, zone, t);
  return state.kind === 'closed'
    ? t('Closed · opens {when}', { when })
    : t('Last orders taken · again {when}', { when });
}

function whenText(opensAt: Instant, now: Instant, zone: TimeZone, t: Translate): string {
  const { date } = wallClock(opensAt, zone);
  const today = wallClock(now, zone).date;
  const time = formatTime(opensAt, zone);
  if (date === today) return t('at {time}', { time });
  if (date === addDays(today, 1)) return t('tomorrow at {time}', { time });
  return t('{day} at {time}', { day: t(weekdayOf(date)).toLocaleLowerCase('fr'), time });
}

/** Whether orders are taken now, and until or from when. */
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
