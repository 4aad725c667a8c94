import type { Locale } from '@comptoir/domain/languages/locale';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Clock } from '#clock.ts';
import type { EventStream, LiveEvent } from './event-stream.ts';

/** A state as it was read. */
export interface Reading {
  /** Its event in a language, rendered once. */
  eventIn(locale: Locale): LiveEvent;
  /** From then on it is another without a change. */
  readonly until: Instant;
}

/** A state that streams follow. */
export interface StateSource {
  /** The newest state, never older than the call; null once there is none to follow. */
  read(): Promise<Reading | null>;
  /** Calls the listener whenever the state may be another; returns what ends that. */
  watch(changed: () => void): () => void;
  /** Keeps the streams where it could not be read; without it they end. */
  readonly onFailure?: (error: unknown) => void;
}

export interface Follower {
  readonly stream: Pick<EventStream, 'add' | 'wake' | 'end'>;
  readonly locale: Locale;
  /** The tag of the event that the client has. */
  readonly known: string | null;
}

/** A reading that renders each language at its first use. */
export function readingOf(
  render: (locale: Locale) => LiveEvent,
  until: Instant = Number.POSITIVE_INFINITY,
): Reading {
  const events = new Map<Locale, LiveEvent>();
  return {
    until,
    eventIn(locale) {
      const event = events.get(locale) ?? render(locale);
      events.set(locale, event);
      return event;
    },
  };
}

/** A state that ends by time alone is read again after this at the latest, and at the earliest. */
const LONGEST_PAUSE_MS = 30 * 60_000;
const SHORTEST_PAUSE_MS = 1_000;

/**
 * States that any number of streams follow: each is read once for a change, rendered once for a language, and kept
 * while a stream follows it. A stream is sent the newest when its client reads. Rules T-6, T-7, T-12, GO-7, SV-53.
 */
export function followedStates(sourceOf: (key: string) => StateSource, clock: Clock) {
  const states = new Map<string, ReturnType<typeof followedState>>();

  function stateOf(key: string) {
    const known = states.get(key);
    if (known) return known;
    const state = followedState(sourceOf(key), clock, () => states.delete(key));
    states.set(key, state);
    return state;
  }

  return {
    /** Whether there is such a state. It is read unless it is followed already. */
    exists: (key: string): Promise<boolean> => stateOf(key).exists(),
    /** Sends a stream the state and its changes; returns what ends that. */
    follow: (key: string, follower: Follower): (() => void) => stateOf(key).follow(follower),
    /** Reads again what is followed. */
    refresh(): void {
      for (const state of states.values()) state.refresh();
    },
  };
}

function followedState(source: StateSource, clock: Clock, forget: () => void) {
  const streams = new Set<Follower['stream']>();
  let newest: Reading | null = null;
  let isOutdated = false;
  let underWay: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let asking = 0;
  let isLeft = false;

  const isNeeded = () => streams.size + asking > 0;

  function refresh(): Promise<void> {
    isOutdated = true;
    underWay ??= readAll().finally(() => {
      underWay = null;
      // It may have changed after the last look and before this.
      if (isOutdated && isNeeded()) refreshQuietly();
      else leaveIfUnused();
    });
    return underWay;
  }

  /** What changes while it is read is followed by another reading. */
  async function readAll(): Promise<void> {
    while (isOutdated && isNeeded()) {
      isOutdated = false;
      newest = await source.read();
      if (newest === null) return endAll();
      clearTimeout(timer);
      const pause = Math.min(newest.until - clock(), LONGEST_PAUSE_MS);
      timer = setTimeout(refreshQuietly, Math.max(pause, SHORTEST_PAUSE_MS));
      timer.unref();
      for (const stream of streams) stream.wake();
    }
  }

  function refreshQuietly(): void {
    refresh().catch((error: unknown) => {
      if (source.onFailure) source.onFailure(error);
      else endAll();
    });
  }

  function endAll(): void {
    newest = null;
    for (const stream of streams) stream.end();
  }

  function leaveIfUnused(): void {
    if (isLeft || underWay || isNeeded()) return;
    isLeft = true;
    clearTimeout(timer);
    stopWatching();
    forget();
  }

  const stopWatching = source.watch(refreshQuietly);
  return {
    refresh: refreshQuietly,

    async exists(): Promise<boolean> {
      asking += 1;
      try {
        if (newest === null || clock() >= newest.until) await refresh();
        return newest !== null;
      } finally {
        asking -= 1;
        // The stream of who asks begins first.
        setImmediate(leaveIfUnused);
      }
    },

    follow({ stream, locale, known }: Follower): () => void {
      let sent = known;
      streams.add(stream);
      stream.add({
        next() {
          const event = newest?.eventIn(locale) ?? null;
          if (event === null || event.tag === sent) return null;
          sent = event.tag;
          return event;
        },
      });
      if (newest === null) refreshQuietly();
      return () => {
        streams.delete(stream);
        leaveIfUnused();
      };
    },
  };
}
