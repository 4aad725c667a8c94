import type { Instant } from '@comptoir/domain/schedule/restaurant-time';

/** The time of the server, whatever the device's clock says. Rule OB-62. */
export interface ServerClock {
  /** Takes the server's time, at the moment at which it arrives. */
  readonly receive: (serverTime: Instant) => void;
  /** The server's time now; the device's before the first was received. */
  readonly now: () => Instant;
}

/** A minute of `time` events: long enough for one without delay, short enough for a clock that drifts. */
const SAMPLES = 6;

/**
 * `elapsed` is a clock that is never set, such as `performance.now()`. A delay on the way makes the server
 * seem earlier than it is, so of the latest samples the one that is furthest ahead counts.
 */
export function createServerClock(elapsed: () => number, deviceTime: () => Instant): ServerClock {
  let offsets: readonly number[] = [];
  return {
    receive(serverTime) {
      offsets = [...offsets, serverTime - elapsed()].slice(-SAMPLES);
    },
    now() {
      return offsets.length === 0 ? deviceTime() : elapsed() + Math.max(...offsets);
    },
  };
}
