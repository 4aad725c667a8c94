import { formatTime } from '@comptoir/design/format/time';
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

/** The weekday in the restaurant’s time zone. */
export function weekdayAt(now: Instant, zone: TimeZone): Weekday {
  return weekdayOf(wallClock(now, zone).date);
}

/**
 * Whether orders as soon as possible are offered while the restaurant is open; unknown until the API said it,
 * where the restaurant pauses them without a board. Rule OB-38.
 */
export type AsapOffer = 'offered' | 'paused' | 'unknown';

/** Whether orders are taken, in a sentence. Rule A-10. */
export function openingNote(
  times: OrderingTimes,
  asap: AsapOffer,
  now: Instant,
  t: Translate,
): OpeningNote {
  return orderingNote(orderingState(times, now), asap, now, times.rules.timezone, t);
}

/** The state of ordering in a sentence: until when, or from when on, orders are taken. */
export function orderingNote(
  state: OrderingState,
  asap: AsapOffer,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): OpeningNote {
  if (state.kind !== 'open') return { isOpen: false, text: notOpenText(state, now, zone, t) };
  if (asap === 'paused') return { isOpen: false, text: t('For later orders only') };
  const time = formatTime(state.until, zone);
  if (asap === 'unknown') return { isOpen: false, text: t('Order before {time}', { time }) };
  return { isOpen: true, text: t('Open · order before {time}', { time }) };
}

function notOpenText(
  state: Exclude<OrderingState, { readonly kind: 'open' }>,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): string {
  if (state.kind === 'for_later') return t('For later orders only');
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
