import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/**
 * The current minute, updated as it passes. Null on the server and during hydration, because rendered
 * pages are cached for all visitors.
 */
export function useCurrentMinute(): Instant | null {
  return useSyncExternalStore<Instant | null>(onEachMinute, currentMinute, () => null);
}

function currentMinute(): Instant {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}

function onEachMinute(notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        notify();
        wait();
      },
      MINUTE - (Date.now() % MINUTE),
    );
  };
  wait();
  // Timers pause with the device; on return the time must be current.
  document.addEventListener('visibilitychange', notify);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}
