import type { Instant } from './restaurant-time.ts';

/** How far the clocks of two servers may be apart, in milliseconds. */
export const CLOCK_SKEW_MS = 60_000;

/**
 * How far the clock of the server that took an order, or opened a group, may be ahead of another's, in milliseconds: the
 * work of a guest outlives a wrong clock that limits and sessions do not.
 */
export const ORDER_SKEW_MS = 30 * 60_000;

/**
 * Whether an end that is set at most `windowMs` ahead is still to come. One that lies further ahead was set by a
 * clock that has gone back since, and is over. Rule I-60.
 */
export function isAhead(
  end: Instant,
  now: Instant,
  windowMs: number,
  skewMs = CLOCK_SKEW_MS,
): boolean {
  return end > now && end <= now + windowMs + skewMs;
}

/** Whether something happened within the last `windowMs`; what is dated in the future did not. Rule I-60. */
export function isRecent(at: Instant, now: Instant, windowMs: number): boolean {
  return at >= now - windowMs && at <= now + CLOCK_SKEW_MS;
}

/** The seconds until an end, for `Retry-After`: at least 1, at most the window. Rule I-60. */
export function secondsUntil(end: Instant, now: Instant, windowMs: number): number {
  return Math.max(1, Math.ceil(Math.min(end - now, windowMs) / 1000));
}
