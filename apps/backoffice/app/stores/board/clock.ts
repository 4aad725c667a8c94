import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { create } from 'zustand';
import { createServerClock } from '#lib/live/server-clock.ts';

/** The server's time on this page. Rule OB-62. */
export const serverClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
);

/** The time of the last tick. A selector that returns a primitive renders only when its result changes. */
export const useClock = create<{ readonly now: Instant }>()(() => ({ now: serverClock.now() }));

const TICK_MS = 1000;

/** Ticks once a second while the page is visible; returns what ends it. */
export function startClock(onTick: (now: Instant) => void): () => void {
  const tick = () => {
    const now = serverClock.now();
    if (!document.hidden) useClock.setState({ now });
    onTick(now);
  };
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
