import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/**
 * The minute that is now, changing as it passes. Null on the server and during hydration: pages are
 * made once for everyone, at whatever time they are looked at.
 */
export function useCurrentMinute(): Instant | null {
  return useSyncExternalStore<Instant | null>(onEachMinute, currentMinute, () => null);
}

function currentMinute(): Instant {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}

function onEachMinute(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        tell();
        wait();
      },
      MINUTE - (Date.now() % MINUTE),
    );
  };
  wait();
  // Timers pause with the device; on return the time must be current.
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}
