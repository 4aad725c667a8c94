import { formatDate, formatTime } from '@comptoir/design/format/time';
import type { AvailabilityWindow } from '@comptoir/domain/schedule/availability-window';
import {
  addDays,
  type Instant,
  type TimeZone,
  wallClock,
} from '@comptoir/domain/schedule/restaurant-time';
import type { Translate } from '#lib/i18n/translate.ts';

/** When a dish can be ordered again; empty while it can be. Rule A-7. */
export function availabilityText(
  availability: AvailabilityWindow,
  now: Instant,
  zone: TimeZone,
  t: Translate,
): string {
  switch (availability.kind) {
    case 'now':
      return '';
    case 'for_later':
      return t('For later orders only');
    case 'not_sold':
      return t('Not available at the moment');
    case 'back':
      return backText(availability.at, now, zone, t);
  }
}

function backText(at: Instant, now: Instant, zone: TimeZone, t: Translate): string {
  const today = wallClock(now, zone).date;
  const { date, weekday } = wallClock(at, zone);
  const time = formatTime(at, zone);
  if (date === today) return t('Back at {time}', { time });
  if (date === addDays(today, 1)) return t('Back tomorrow at {time}', { time });
  const isThisWeek = date < addDays(today, 7);
  const day = isThisWeek ? t(weekday).toLowerCase() : formatDate(at, zone);
  return t('Back {day} at {time}', { day, time });
}
