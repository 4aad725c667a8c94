import type { LiveState, WatchLiveStates } from '#db/live-states.ts';
import type { Log } from '#log.ts';
import type { EventStream } from '#plugins/http/event-stream.ts';

export interface StateFeedDependencies {
  readonly states: readonly LiveState[];
  readonly watch: WatchLiveStates;
  readonly log: Log;
}

type Reader = Pick<EventStream, 'send'>;

/**
 * Sends each stream the live states, at first and whenever one differs from what the stream was sent. A state
 * is read once for all streams of this process. Rule OB-21.
 */
export function stateFeed({ states, watch, log }: StateFeedDependencies) {
  /** The streams with what each was sent, by the state's name. */
  const readers = new Map<Reader, Map<string, string>>();
  const readings = new Map<LiveState, { isOutdated: boolean }>();

  async function read(state: LiveState): Promise<void> {
    const underWay = readings.get(state);
    if (underWay) {
      underWay.isOutdated = true;
      return;
    }
    const reading = { isOutdated: true };
    readings.set(state, reading);
    try {
      while (reading.isOutdated && readers.size > 0) {
        reading.isOutdated = false;
        tell(state.name, JSON.stringify(await state.read()));
      }
    } catch (error) {
      // The next tick reads it again.
      log.warn({ err: error, state: state.name }, 'A live state could not be read');
    } finally {
      readings.delete(state);
    }
  }

  function tell(name: string, data: string): void {
    for (const [stream, sent] of readers) {
      if (sent.get(name) === data) continue;
      sent.set(name, data);
      stream.send({ name, data });
    }
  }

  function readAgain(name: string | null): void {
    if (readers.size === 0) return;
    for (const state of states) if (name === null || name === state.name) void read(state);
  }

  watch(readAgain);
  for (const state of states) state.onChange?.(() => readers.size > 0 && void read(state));
  return {
    /** Sends a stream the states from now on; returns what ends that. */
    open(stream: Reader): () => void {
      readers.set(stream, new Map());
      readAgain(null);
      return () => readers.delete(stream);
    },
    /** Reads all states again, for what changes by time alone. */
    readAgain: () => readAgain(null),
  };
}
