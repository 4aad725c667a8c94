import type { OrderType } from '../menu/menu.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import type { Pause, Rush } from './live-state.ts';

const MINUTE = 60_000;

/**
 * The pause that ends last of those that stop orders of a type for the moment `at`, with `asap` those that
 * stop orders as soon as possible too; null where none does. Rule SV-12.
 */
export function pauseOf(
  pauses: readonly Pause[],
  orderType: OrderType,
  at: Instant,
  { asap }: { readonly asap: boolean },
): Pause | null {
  let last: Pause | null = null;
  for (const pause of pauses) {
    const { kind } = pause;
    const isMeant = kind === 'all' || kind === orderType || (asap && kind === 'asap');
    if (isMeant && endOf(pause) > Math.max(at, last ? endOf(last) : at)) last = pause;
  }
  return last;
}

/**
 * The milliseconds that a rush adds to what is begun at `now`: its minutes, but nothing is ready later
 * than what is begun at its end. Rule SV-15.
 */
export function rushDelay(rush: Rush | null, now: Instant): number {
  if (rush === null || now >= rush.until) return 0;
  return Math.min(rush.minutes * MINUTE, rush.until - now);
}

function endOf({ until }: Pause): Instant {
  return until ?? Number.POSITIVE_INFINITY;
}
