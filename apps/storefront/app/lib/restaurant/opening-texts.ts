import { formatDay, formatTime, formatWeekday } from '@comptoir/design/format/time';
import { type LiveState, NOTHING_SET } from '@comptoir/domain/availability/live-state';
import type { OrderType } from '@comptoir/domain/menu/menu';
import { serviceDay } from '@comptoir/domain/orders/board';
import { exceptionOn, openingDays } from '@comptoir/domain/schedule/opening-hours';
import {
  type OrderingState,
  type OrderingTimes,
  orderingState,
} from '@comptoir/domain/schedule/ordering-state';
import {
  addDays,
  type Instant,
  type TimeZone,
  type Weekday,
  wallClock,
  weekdayOf,
} from '@comptoir/domain/schedule/restaurant-time';
import type { OpeningNote } from '#components/content/opening-line.tsx';
import type { Translate } from '#lib/i18n/translate.ts';

const A_DAY = 24 * 60 * 60_000;

/** The weekday in the restaurant’s time zone. */
export function weekdayAt(now: Instant, zone: TimeZone): Weekday {
  return weekdayOf(wallClock(now, zone).date);
}

/** When orders are taken, by order type. */
export type OrderingByType = Readonly<Record<OrderType, OrderingTimes>>;

/** What is known of the service beside its times. */
export interface KnownService {
  /** What the staff has set; null until it is known. */
  readonly live: LiveState | null;
  /** Whether orders as soon as possible may pause without a board: what is unknown is not promised. Rule OB-38. */
  readonly isAsapPausing: boolean;
}

/** Whether orders of a type are taken, and from when on where they are not. */
export interface OrderingStatus {
  readonly note: OpeningNote;
  readonly state: OrderingState;
  /** The next moment that orders are taken for; null while they are, and where there is none. */
  readonly opensAt: Instant | null;
}

/** Whether orders are taken, in a sentence. Rules A-10 and SV-63. */
export function openingNote(
  ordering: OrderingByType,
  orderType: OrderType,
  service: KnownService,
  now: Instant,
  t: Translate,
): OpeningNote {
  return orderingStatus(ordering, orderType, service, now, t).note;
}

/** The same with the state that it says. */
export function orderingStatus(
  ordering: OrderingByType,
  orderType: OrderType,
  { live, isAsapPausing }: KnownService,
  now: Instant,
  t: Translate,
): OrderingStatus {
  const times = ordering[orderType];
  const { timezone } = times.rules;
  const set = live ?? NOTHING_SET;
  const state = orderingState(times, now, set);
  switch (state.kind) {
    case 'open': {
      if (live === null && isAsapPausing) {
        const text = endsSoon(state.until, now)
          ? t('Order before {time}', { time: formatTime(state.until, timezone) })
          : t('24 hours a day');
        return { note: { isOpen: false, text }, state, opensAt: null };
      }
      const text = withMessage(openText(state.until, set, now, timezone, t), times, set, now);
      return { note: { isOpen: true, text }, state, opensAt: null };
    }
    case 'paused': {
      const text = state.isAsapOnly
        ? t('For later orders only')
        : pausedText(ordering, orderType, { opensAt: state.until, set }, now, t);
      return {
        note: { isOpen: false, text },
        state,
        opensAt: state.isAsapOnly ? null : state.until,
      };
    }
    case 'for_later':
      return { note: { isOpen: false, text: t('For later orders only') }, state, opensAt: null };
    case 'closed':
    case 'last_orders_taken': {
      const text = closedByException(times, set, now, t) ?? notOpenText(state, now, timezone, t);
      return { note: { isOpen: false, text }, state, opensAt: state.opensAt };
    }
  }
}

function openText(
  until: Instant | null,
  { rush }: LiveState,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): string {
  if (rush !== null) {
    return t('Open · many orders: allow {minutes} more minutes', { minutes: rush.minutes });
  }
  if (!endsSoon(until, now)) return t('Open now');
  return t('Open · order before {time}', { time: formatTime(until, zone) });
}

/** Whether a time of day alone says when the opening ends. */
function endsSoon(until: Instant | null, now: Instant): until is Instant {
  return until !== null && until < now + A_DAY;
}

/** With what guests read of other hours today. */
function withMessage(text: string, times: OrderingTimes, live: LiveState, now: Instant): string {
  const message = exceptionToday(times, live, now)?.message;
  return message ? `${text} · ${message}` : text;
}

/** « Fermé le vendredi 25 décembre : joyeux Noël »; null where the week is closed. */
function closedByException(
  times: OrderingTimes,
  live: LiveState,
  now: Instant,
  t: Translate,
): string | null {
  const exception = exceptionToday(times, live, now);
  if (exception === null || exception.ranges.length > 0) return null;
  const { from, to, message } = exception;
  const closed =
    from === to
      ? t('Closed on {day}', { day: formatDay(from) })
      : t('Closed from {from} to {to}', { from: formatDay(from), to: formatDay(to) });
  return message ? t('{closed}: {message}', { closed, message }) : closed;
}

/** Of the day, else of the service that goes on after midnight. */
function exceptionToday({ orderType, hours, rules }: OrderingTimes, live: LiveState, now: Instant) {
  const days = openingDays(hours, live.exceptions, orderType);
  const { date } = wallClock(now, rules.timezone);
  return exceptionOn(days, date) ?? exceptionOn(days, serviceDay(now, rules.timezone));
}

interface PauseFacts {
  readonly opensAt: Instant | null;
  readonly set: LiveState;
}

function pausedText(
  ordering: OrderingByType,
  orderType: OrderType,
  { opensAt, set }: PauseFacts,
  now: Instant,
  t: Translate,
): string {
  const { timezone } = ordering[orderType].rules;
  const isOfAll = set.pauses.some(({ kind }) => kind === 'all');
  if (opensAt === null) return t('Closed at the moment');
  const when = whenText(opensAt, now, timezone, t);
  if (isOfAll) return t('Orders resume {when}', { when });
  const other = orderType === 'pickup' ? 'delivery' : 'pickup';
  const isOtherOpen = orderingState(ordering[other], now, set).kind === 'open';
  const isPickup = orderType === 'pickup';
  const note = isPickup
    ? t('Pickup resumes {when}', { when })
    : t('Delivery resumes {when}', { when });
  if (!isOtherOpen) return note;
  return isPickup ? t('{note}. Delivery: open', { note }) : t('{note}. Pickup: open', { note });
}

function notOpenText(
  state: Extract<OrderingState, { readonly opensAt: Instant | null }>,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): string {
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
  return t('{day} at {time}', { day: formatWeekday(date), time });
}
