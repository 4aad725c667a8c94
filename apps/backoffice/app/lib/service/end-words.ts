import { formatDate, formatTime } from '@comptoir/design/format/time';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import { addDays, type Instant, type TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';
import { durationText } from '#lib/live/countdown.ts';

const MINUTE = 60_000;
/** Beyond, the day says more than the hours that are left. */
const COUNTED_MINUTES = 24 * 60;

/** The end of this service, and of tomorrow's: 04:00 of the restaurant's time. Rule SV-2. */
export function serviceEnds(
  now: Instant,
  zone: TimeZone,
): { readonly service: Instant; readonly tomorrow: Instant } {
  const today = serviceDay(now, zone);
  return {
    service: serviceDayBounds(today, zone).until,
    tomorrow: serviceDayBounds(addDays(today, 1), zone).until,
  };
}

/**
 * Until when something is set: « jusqu’à 20:30 », « jusqu’à la fin du service », « demain compris ».
 * Null is until a board is open again. Rule SV-71.
 */
export function endText(until: Instant | null, now: Instant, zone: TimeZone): string {
  if (until === null) return t('until a board is open');
  const { service, tomorrow } = serviceEnds(now, zone);
  if (until === service) return t('until the end of the service');
  if (until === tomorrow) return t('through tomorrow');
  const time = formatTime(until, zone);
  return until < service
    ? t('until {time}', { time })
    : t('until {day}, {time}', { day: formatDate(until, zone), time });
}

/** How long it still lasts: « encore 24 min »; nothing from a day on. Rule SV-71. */
export function timeLeft(until: Instant | null, now: Instant): string {
  if (until === null) return '';
  const minutes = Math.max(0, Math.ceil((until - now) / MINUTE));
  return minutes >= COUNTED_MINUTES
    ? ''
    : t('{duration} left', { duration: durationText(minutes) });
}
