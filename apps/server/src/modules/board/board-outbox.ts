import type { EventSource, EventStream } from '#plugins/live/event-stream.ts';
import type { LiveEvent } from '#plugins/live/live-event.ts';

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
