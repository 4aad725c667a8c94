import { serviceDay, serviceDayBounds } from '../orders/board.ts';
import { addDays, type Instant, type TimeZone } from '../schedule/restaurant-time.ts';

const HOUR_MS = 60 * 60_000;
/** The longest that something is sold out by a moment, in days. */
const LONGEST_HOLD_DAYS = 31;

/** Until when something is sold out: an hour, the end of this service or of tomorrow's, or an instant. */
export type HoldUntil = '1h' | 'service' | 'tomorrow' | Instant;

/** When this service ends: the next 04:00 of the restaurant's time. Rule OB-3. */
export function serviceEnd(now: Instant, zone: TimeZone): Instant {
  return serviceDayBounds(serviceDay(now, zone), zone).until;
}

/** The exclusive end of a hold that is set now; null for a past instant, and for one in over 31 days. Rule SV-2. */
export function holdEnd(until: HoldUntil, now: Instant, zone: TimeZone): Instant | null {
  switch (until) {
    case '1h':
      return now + HOUR_MS;
    case 'service':
      return serviceEnd(now, zone);
    case 'tomorrow':
      return serviceDayBounds(addDays(serviceDay(now, zone), 1), zone).until;
    default:
      return until > now && until <= now + LONGEST_HOLD_DAYS * 24 * HOUR_MS ? until : null;
  }
}

/** The exclusive end of a pause or a rush that is set now; null for a past instant, and for one after this service. Rule SV-11. */
export function pauseEnd(until: 'service' | Instant, now: Instant, zone: TimeZone): Instant | null {
  const end = serviceEnd(now, zone);
  if (until === 'service') return end;
  return until > now && until <= end ? until : null;
}
