import { serviceDay } from '../orders/board.ts';
import {
  addDays,
  type CalendarDate,
  type Instant,
  type TimeZone,
} from '../schedule/restaurant-time.ts';

const HOUR_MS = 60 * 60_000;

/** How far the clock may be from what was seen: a day with the hour that the autumn night repeats, and one more. */
const CLOCK_TOLERANCE_MS = 26 * HOUR_MS;

/** How far a sale may be ahead of what was seen, in milliseconds: holidays end with one, a wrong clock is further off. */
const FACT_REACH_MS = 45 * 24 * HOUR_MS;

/** What says how far time has gone. */
export interface TimeWitnesses {
  /** The clock of the server. */
  readonly now: Instant;
  /** Where time would be if it had passed only while this process was running; null where none counts. */
  readonly steady: Instant | null;
  /** The last order, payment or hand-over until `now`; null for none. */
  readonly lastFact: Instant | null;
}

/**
 * Until when time was seen to pass: the clock's time where that is at most 26 hours ahead of what was seen, else
 * only what passed while the server ran, and what happened. It never goes back. Rule BK-18.
 */
export function seenTime(seen: Instant, { now, steady, lastFact }: TimeWitnesses): Instant {
  const facts = lastFact !== null && lastFact <= seen + FACT_REACH_MS ? lastFact : seen;
  const reached = Math.max(seen, Math.min(Math.max(facts, steady ?? seen), now));
  return isClockDoubtful(reached, now) ? reached : Math.max(reached, now);
}

/** Whether the clock is over 26 hours away from what was seen, ahead or behind. Rule BK-18. */
export function isClockDoubtful(seen: Instant, now: Instant): boolean {
  return Math.abs(now - seen) > CLOCK_TOLERANCE_MS;
}

/**
 * Whether a day may be closed: it had begun when time was last seen, so that it ends at most 25 hours after that. Rule
 * BK-18.
 */
export function isClosable(day: CalendarDate, seen: Instant, zone: TimeZone): boolean {
  return day <= serviceDay(seen, zone);
}

/** The last day of which all days before may be closed: what happens later by the clock belongs to it. Rule BK-18. */
export function lastOpenableDay(seen: Instant, zone: TimeZone): CalendarDate {
  return addDays(serviceDay(seen, zone), 1);
}
