import {
  isMenuServed,
  type MenuAvailability,
  nextAvailableAt,
} from '@comptoir/domain/availability';
import { addDays, type Instant, type TimeZone, wallClock } from '@comptoir/domain/restaurant-time';
import { formatDate, formatTime } from '#lib/format.ts';
import type { Translate } from '#lib/i18n.ts';

/** Whether a menu's items can be had now, or when. Rules. */
export type Serving =
  | { readonly kind: 'now' }
  | { readonly kind: 'from'; readonly at: Instant }
  /** No order as soon as possible; those for later are taken. */
  | { readonly kind: 'for_later' }
  | { readonly kind: 'not_sold' };

export function servingOf(menu: MenuAvailability, now: Instant, zone: TimeZone): Serving {
  if (isMenuServed(menu, { kind: 'asap', now }, zone)) return { kind: 'now' };
  const at = nextAvailableAt(menu, now, zone);
  if (at === null) return { kind: 'not_sold' };
  return at > now ? { kind: 'from', at } : { kind: 'for_later' };
}

/** What a card says of it; empty while there is nothing to say. */
export function servingText(serving: Serving, now: Instant, zone: TimeZone, t: Translate): string {
  switch (serving.kind) {
    case 'now':
      return '';
    case 'for_later':
      return t('For later orders only');
    case 'not_sold':
      return t('Not available at the moment');
    case 'from':
      return openingText(serving.at, now, zone, t);
  }
}

function openingText(at: Instant, now: Instant, zone: TimeZone, t: Translate): string {
  const today = wallClock(now, zone).date;
  const { date, weekday } = wallClock(at, zone);
  const time = formatTime(at, zone);
  if (date === today) return t('From {time}', { time });
  if (date === addDays(today, 1)) return t('Tomorrow from {time}', { time });
  const isThisWeek = date < addDays(today, 7);
  return t('{day} from {time}', { day: isThisWeek ? t(weekday) : formatDate(at, zone), time });
}
