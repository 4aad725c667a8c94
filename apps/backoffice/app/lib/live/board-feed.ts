import type { StreamEvent, StreamHandlers } from './event-stream.ts';
import type { Connection } from './freshness.ts';

/** How a load of the whole board ended. */
export type LoadResult<Loaded> =
  | { readonly kind: 'loaded'; readonly board: Loaded }
  /** No answer, or one that may be another a moment later. */
  | { readonly kind: 'failed'; readonly status: number }
  /** Signed out, or without the permission: asking again changes nothing. */
  | { readonly kind: 'forbidden'; readonly status: number };

export interface FeedSource<Loaded> {
  readonly load: (signal: AbortSignal) => Promise<LoadResult<Loaded>>;
  /** The event from which the stream goes on; null before the first load. */
  readonly position: () => string | null;
  readonly open: (
    lastEventId: string | null,
    handlers: StreamHandlers,
  ) => { readonly close: () => void };
}

export interface FeedHandlers<Loaded> {
  readonly onBoard: (board: Loaded) => void;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnection: (connection: Connection) => void;
  /** The server was heard. */
  readonly onHeard: () => void;
  readonly onForbidden: (status: number) => void;
}

/** The server sends something every 10 s: a stream that is silent for longer is dead. */
export const SILENCE_MS = 25_000;
/** Between two loads of the whole board while there is no stream. */
export const POLL_MS = 5000;
/** How long a load of the whole board may take. */
const LOAD_MS = 10_000;
/** The longest pause before the stream is tried again. */
const MAX_PAUSE_MS = 15_000;
/** The name of the event by which the server says that it no longer has what was missed. */
const RESYNC = 'resync';

export interface BoardFeed {
  readonly stop: () => void;
  /** Tries the stream at once: the page is visible, or the network back. */
  readonly reconnect: () => void;
  /** The device says that there is no network. */
  readonly lose: () => void;
}

/**
 * Keeps a board current: loads it whole, then follows the stream from its position. Without a stream it
 * loads again every 5 s and tries the stream with growing pauses; after a gap it loads whole. Rule OB-61.
 */
export function followBoard<Loaded>(
  source: FeedSource<Loaded>,
  handlers: FeedHandlers<Loaded>,
): BoardFeed {
  let isStopped = false;
  let stream: { readonly close: () => void } | null = null;
  let isOpen = false;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let load: AbortController | null = null;

  /** Loads the whole board; an answer that was overtaken by another load counts as none. */
  async function loadWhole(): Promise<boolean> {
    load?.abort();
    const controller = new AbortController();
    load = controller;
    const result = await withinTime(source.load(controller.signal), LOAD_MS);
    if (isStopped || controller.signal.aborted) return false;
    controller.abort();
    load = null;
    if (result.kind === 'forbidden') {
      stop();
      handlers.onForbidden(result.status);
      return false;
    }
    if (result.kind === 'failed') {
      if (!isOpen) handlers.onConnection('offline');
      return false;
    }
    handlers.onHeard();
    handlers.onBoard(result.board);
    if (!isOpen) handlers.onConnection('polling');
    return true;
  }

  function closeStream(): void {
    clearTimeout(silenceTimer);
    stream?.close();
    stream = null;
    isOpen = false;
  }

  /** Gives up the stream, finds out what still answers, and opens another one after a pause. */
  function reopenLater(): void {
    closeStream();
    failures += 1;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, Math.min(MAX_PAUSE_MS, 1000 * 2 ** (failures - 1)));
    loadWhole();
  }

  function awaitNextSound(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(reopenLater, SILENCE_MS);
  }

  function openStream(): void {
    closeStream();
    awaitNextSound();
    stream = source.open(source.position(), {
      onOpen() {
        isOpen = true;
        handlers.onConnection('live');
      },
      onHeard() {
        handlers.onHeard();
        awaitNextSound();
      },
      onEvent(event) {
        failures = 0;
        if (event.event === RESYNC) loadThenOpen();
        else handlers.onEvent(event);
      },
      onEnd: reopenLater,
    });
  }

  async function loadThenOpen(): Promise<void> {
    closeStream();
    if (await loadWhole()) openStream();
    else if (!isStopped && load === null) {
      failures += 1;
      clearTimeout(retryTimer);
      retryTimer = setTimeout(connect, Math.min(MAX_PAUSE_MS, 1000 * 2 ** (failures - 1)));
    }
  }

  /** Without a position there is nothing to resume from: the board is loaded first. */
  function connect(): void {
    if (isStopped) return;
    clearTimeout(retryTimer);
    if (source.position() === null) loadThenOpen();
    else openStream();
  }

  const poll = setInterval(() => {
    if (!isOpen && load === null) loadWhole();
  }, POLL_MS);

  function stop(): void {
    isStopped = true;
    clearInterval(poll);
    clearTimeout(retryTimer);
    load?.abort();
    closeStream();
  }

  handlers.onConnection('loading');
  loadThenOpen();
  return {
    stop,
    reconnect() {
      if (isStopped || isOpen) return;
      failures = 0;
      connect();
    },
    lose() {
      if (isStopped) return;
      load?.abort();
      load = null;
      reopenLater();
      handlers.onConnection('offline');
    },
  };
}

const NO_ANSWER = { kind: 'failed', status: 0 } as const;

/** On a dead network a request may stay open for minutes. */
function withinTime<Loaded>(
  loading: Promise<LoadResult<Loaded>>,
  milliseconds: number,
): Promise<LoadResult<Loaded>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(NO_ANSWER), milliseconds);
    loading
      .catch(() => NO_ANSWER)
      .then((result) => {
        clearTimeout(timer);
        resolve(result);
      });
  });
}
