import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { EventSource, EventStream, LiveEvent } from '#plugins/live/event-stream.ts';

/** So much is read ahead of a board that catches up. */
const AHEAD_BYTES = 256 * 1024;

/** Where more waits, an older state of an order gives way to the newer one. */
const MANY_BYTES = 2 * 1024 * 1024;

/** A board with more is closed: it resumes after the last event that it had. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

interface Waiting {
  readonly orderId: string | null;
  readonly event: LiveEvent;
}

export type BoardOutbox = ReturnType<typeof boardOutbox>;

/** The boards of the restaurant: their service, and when they were last alive. Rule OB-19. */
export function boardStore(executor: Executor) {
  return {
    /** When a device began its service of the day that began at `from`; null when it has not. */
    async serviceSince(deviceKey: string, from: Instant): Promise<Date | null> {
      const { rows } = await executor.query<{ service_since: Date | null }>(
        `SELECT service_since FROM boards
         WHERE device_key = $1 AND service_since >= $2::timestamptz`,
        [deviceKey, new Date(from)],
      );
      return rows[0]?.service_since ?? null;
    },

    /** Begins or ends the service of a device; one that began since `from` goes on. */
    async setService(
      deviceKey: string,
      isActive: boolean,
      from: Instant,
      now: Instant,
    ): Promise<Date | null> {
      const { rows } = await executor.query<{ service_since: Date | null }>(SET_SERVICE, [
        deviceKey,
        isActive,
        new Date(now),
        new Date(from),
      ]);
      return rows[0]?.service_since ?? null;
    },

    /** Notes that these boards are alive. */
    async noteAlive(deviceKeys: readonly string[], now: Instant): Promise<void> {
      await executor.query(NOTE_ALIVE, [deviceKeys, new Date(now)]);
    },
  };
}

const SET_SERVICE = `
  INSERT INTO boards (device_key, service_since, alive_at)
  VALUES ($1, CASE WHEN $2::boolean THEN $3::timestamptz END, $3::timestamptz)
  ON CONFLICT (device_key) DO UPDATE SET alive_at = $3::timestamptz,
    service_since = CASE
      WHEN NOT $2::boolean THEN NULL
      WHEN boards.service_since >= $4::timestamptz THEN boards.service_since
      ELSE $3::timestamptz
    END
  RETURNING service_since`;

/** Sorted: several servers lock the rows in the same order. */
const NOTE_ALIVE = `
  INSERT INTO boards (device_key, alive_at)
  SELECT device_key, $2::timestamptz FROM unnest($1::text[]) AS device_key ORDER BY device_key
  ON CONFLICT (device_key) DO UPDATE SET alive_at = excluded.alive_at`;

/** The events of orders that wait for one board, oldest first. Rule OB-22. */
export function boardOutbox(stream: Pick<EventStream, 'add' | 'wake' | 'drop'>) {
  let waiting: Waiting[] = [];
  let bytes = 0;
  let onShort: (() => void) | null = null;

  /** The ids still only grow: the newer state is the last one. */
  function leaveOutOlder(orderId: string): void {
    waiting = waiting.filter((one) => one.orderId !== orderId);
    bytes = waiting.reduce((sum, { event }) => sum + event.bytes.length, 0);
  }

  const source: EventSource = {
    next() {
      const first = waiting.shift();
      bytes -= first?.event.bytes.length ?? 0;
      if (bytes <= AHEAD_BYTES) {
        onShort?.();
        onShort = null;
      }
      return first?.event ?? null;
    },
    waitingBytes: () => bytes,
  };
  stream.add(source);
  return {
    put(event: LiveEvent, orderId: string | null = null): void {
      if (bytes > MANY_BYTES && orderId !== null) leaveOutOlder(orderId);
      waiting.push({ orderId, event });
      bytes += event.bytes.length;
      if (bytes > MAX_WAITING_BYTES) stream.drop();
      else stream.wake();
    },
    /** Resolves when the board has read most of what waited; never for one that is closed before. */
    whenShort(): Promise<void> {
      if (bytes <= AHEAD_BYTES) return Promise.resolve();
      return new Promise((resolve) => {
        onShort = resolve;
      });
    },
  };
}
