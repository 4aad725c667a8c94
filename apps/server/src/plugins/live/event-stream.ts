import type { Socket } from 'node:net';
import { Readable } from 'node:stream';

/** A server-sent event as it is written; streams that are sent the same share it. */
export interface LiveEvent {
  /** Two events with the same tag have the same content. */
  readonly tag: string;
  readonly bytes: Buffer;
}

const HEARTBEAT_MS = 20_000;
const LIFETIME_MS = 30 * 60_000;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 3_000;

/** An event is handed to the connection in pieces of this size. */
const PIECE_BYTES = 16 * 1024;
/** A stream with more of its own unread is closed at the next change. */
const MAX_UNREAD_BYTES = 256 * 1024;

/** Where a stream gets its events from. */
export interface EventSource {
  /** The next event, once the client has read those before; null for none. */
  next(): LiveEvent | null;
  /** The bytes that wait for this stream alone; without it none do. */
  waitingBytes?(): number;
}

/** One client's stream of server-sent events. */
export interface EventStream {
  /** Takes events from a source from now on, after those of the sources before. */
  add(source: EventSource): void;
  /** Says that a source may have another event. */
  wake(): void;
  isOver(): boolean;
  /** Ends after what the sources still have, or at once where the client does not read. */
  end(): void;
  /** Ends without what is still unread. */
  drop(): void;
}

interface StreamEvents {
  readonly onClose: () => void;
  /** Something was left unread. */
  readonly onUnread: () => void;
}

/**
 * A stream that asks its sources for an event whenever the client has read the one before: nothing piles up for
 * one that does not read. It has a heartbeat every 20 seconds, so that no proxy times out, is closed where two of
 * them stay unread, and ends after half an hour, which frees the resources of lost clients. Rule T-7.
 */
export function eventStream(
  socket: Pick<Socket, 'writableLength' | 'writableNeedDrain'>,
  { onClose, onUnread }: StreamEvents,
) {
  const sources: EventSource[] = [];
  let rest: Buffer = Buffer.from(`retry: ${RETRY_MS}\n\n`);
  let isWanted = false;
  let isStalled = false;
  let isEnding = false;
  let isOver = false;
  let wantedAt = performance.now();

  // Without a buffer of its own: it reads on when the connection has taken what it was given.
  const body = new Readable({
    highWaterMark: 0,
    read() {
      isWanted = true;
      isStalled = false;
      wantedAt = performance.now();
      give();
    },
  });

  function give(): void {
    if (isOver || !isWanted) return;
    if (rest.length === 0) rest = nextBytes();
    if (rest.length > 0) {
      const piece = rest.subarray(0, PIECE_BYTES);
      rest = rest.subarray(PIECE_BYTES);
      isWanted = false;
      body.push(piece);
    } else if (isEnding) {
      isOver = true;
      body.push(null);
    }
  }

  function nextBytes(): Buffer {
    for (const source of sources) {
      const event = source.next();
      if (event) return event.bytes;
    }
    return NOTHING;
  }

  const ownBytes = () => rest.length + socket.writableLength;

  function wake(): void {
    if (isWanted) give();
    else if (isOver || !socket.writableNeedDrain) return;
    else if (ownBytes() > MAX_UNREAD_BYTES) body.destroy();
    else onUnread();
  }

  function beat(): void {
    if (isWanted) {
      rest = HEARTBEAT;
      give();
    } else if (isStalled) body.destroy();
    else isStalled = true;
  }

  function end(): void {
    isEnding = true;
    if (isWanted) give();
    else if (socket.writableNeedDrain) body.destroy();
  }

  const heartbeat = setInterval(beat, HEARTBEAT_MS);
  const lifetime = setTimeout(end, LIFETIME_MS);
  body.once('close', () => {
    isOver = true;
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    onClose();
  });
  return {
    body,
    add(source: EventSource): void {
      sources.push(source);
      wake();
    },
    wake,
    isOver: () => isOver,
    end,
    drop: () => void body.destroy(),
    /** What the client has not read: in the connection, of an event under way, and of what waits for it alone. */
    unreadBytes: () =>
      sources.reduce((bytes, source) => bytes + (source.waitingBytes?.() ?? 0), ownBytes()),
    /** When the client had read all it was given, on the process's own clock. */
    readAt: () => wantedAt,
  };
}

const NOTHING: Buffer = Buffer.alloc(0);
const HEARTBEAT = Buffer.from(':\n\n');

/** An event; without an id the client resumes from the one before. */
export function liveEvent(name: string, data: string, id?: string): LiveEvent {
  const line = id === undefined ? '' : `id: ${id}\n`;
  return { tag: id ?? data, bytes: Buffer.from(`event: ${name}\n${line}data: ${data}\n\n`) };
}
