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

/** Whether orders are taken, in a sentence. Rule A-10. */
export function openingNote(times: OrderingTimes, now: Instant, t: Translate): OpeningNote {
  const state = orderingState(times, now);
  return { isOpen: state.kind === 'open', text: orderingText(state, now, times.rules.timezone, t) };
}

/** The state of ordering in a sentence: until when, or from when on, orders are taken. */
export function orderingText(
  state: OrderingState,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): string {
  if (state.kind === 'open') {
    return t('Open · order before {time}', { time: formatTime(state.until, zone) });
  }
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
