import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';

/** « 14 mars à 19:05 », in a zone; in that of this device without one. */
export function dayAndTimeIn(timeZone?: TimeZone): (instant: string) => string {
  const format = new Intl.DateTimeFormat('fr-FR', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return (instant) => format.format(new Date(instant));
}
