import type { PublicAvailability } from '@comptoir/contract/availability/public-availability';
import { localised } from '@comptoir/contract/languages/localised';
import {
  dishSoldOutUntil,
  optionSoldOutUntil,
} from '@comptoir/domain/availability/availability-of';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import {
  formatClockTime,
  type Instant,
  MINUTES_PER_DAY,
  type TimeZone,
} from '@comptoir/domain/schedule/restaurant-time';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

export type PublicRestaurant = Pick<RestaurantSnapshot, 'items' | 'scheduling'>;

/** What guests know of a state at `now`, in a language: nothing that is over, and no portions. Rules SV-50 and LA-33. */
export function publicState(
  state: LiveState,
  { items, scheduling }: PublicRestaurant,
  now: Instant,
  locale: Locale = DEFAULT_LOCALE,
): PublicAvailability {
  const { holds, pauses, rush, closedSlots, exceptions } = state;
  const all = holds.length === 0 ? [] : [...items.values()];
  const options = all.flatMap(({ optionGroups }) => optionGroups.flatMap((group) => group.options));
  const today = serviceDay(now, scheduling.pickup.timezone);
  return {
    items: soldOut(all, (item) => dishSoldOutUntil(item, state, now)),
    options: soldOut(options, ({ id }) => optionSoldOutUntil(id, state, now)),
    pauses: pauses
      .filter(({ until }) => until === null || until > now)
      .map(({ kind, until }) => ({ kind, until: until === null ? null : timestamp(until) })),
    rush: rush && rush.until > now ? { minutes: rush.minutes, until: timestamp(rush.until) } : null,
    closed_slots: [...closedSlots]
      .filter((startsAt) => startsAt > now)
      .sort((one, other) => one - other)
      .map(timestamp),
    exceptions: exceptions
      .filter(({ to }) => to >= today)
      .map((exception) => localised('exception', exception, locale))
      .map(({ from, to, orderType, ranges, message }) => ({
        from,
        to,
        order_type: orderType,
        ranges: ranges.map(({ start, end }) => [formatClockTime(start), closingText(end)]),
        message,
      })),
  };
}

/** Until when {@link publicState} stays the same while the state and the restaurant do. */
export function publicStateEnds(
  { holds, pauses, rush }: LiveState,
  zone: TimeZone,
  now: Instant,
): Instant {
  const ends = [...holds, ...pauses, ...(rush ? [rush] : [])].map(({ until }) => until ?? now);
  const endOfDay = serviceDayBounds(serviceDay(now, zone), zone).until;
  return Math.min(endOfDay, ...ends.filter((end) => end > now));
}

/** Each once: an option may be in several groups. */
function soldOut<Subject extends { readonly id: string }>(
  subjects: readonly Subject[],
  endOf: (subject: Subject) => Instant | null,
): PublicAvailability['items'] {
  const ends = new Map(subjects.map((subject) => [subject.id, endOf(subject)]));
  return [...ends].flatMap(([id, end]) => (end === null ? [] : { id, until: timestamp(end) }));
}

/** The end of a range; one at midnight is 24:00. */
function closingText(minutes: number): string {
  return minutes === MINUTES_PER_DAY ? '24:00' : formatClockTime(minutes);
}

function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}
