import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

const HEARTBEAT_MS = 20_000;
const LIFETIME_MS = 30 * 60_000;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 3_000;

/** A stream with so much unread is ended: its client does not read it. The browser reconnects. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;

/** So much is sent ahead of a client that reads. */
const AHEAD_BYTES = 256 * 1024;
const READ_PAUSE_MS = 20;

/** An event; without an id the client resumes from the one before. */
export interface ServerSentEvent {
  readonly name: string;
  readonly id?: string;
  readonly data: string;
}

/** One client's stream of server-sent events. */
export interface EventStream {
  readonly body: Readable;
  send(event: ServerSentEvent): void;
  /** Resolves when the client has read most of what was sent, or is gone. */
  whenRead(): Promise<void>;
  readonly isOver: () => boolean;
  end(): void;
}

/**
 * A stream with a heartbeat every 20 seconds, so that no proxy times out. It ends after half an hour and the
 * browser reconnects, which frees the resources of lost clients. Rule T-7.
 */
export function eventStream(onClose: () => void): EventStream {
  const body = new Readable({ read() {} });
  let isOver = false;

  function push(text: string): void {
    if (isOver) return;
    body.push(text);
    if (body.readableLength > MAX_UNREAD_BYTES) body.destroy();
  }
  function end(): void {
    if (!isOver) body.push(null);
    isOver = true;
  }

  const heartbeat = setInterval(() => push(':\n\n'), HEARTBEAT_MS);
  const lifetime = setTimeout(end, LIFETIME_MS);
  body.once('close', () => {
    isOver = true;
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    onClose();
  });
  push(`retry: ${RETRY_MS}\n\n`);
  return {
    body,
    send: ({ name, id, data }) =>
      push(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`),
    async whenRead() {
      while (!isOver && body.readableLength > AHEAD_BYTES) await delay(READ_PAUSE_MS);
    },
    isOver: () => isOver,
    end,
  };
}

/** Answers a stream. Disables buffering of proxies: nginx would hold events until its buffer is full. */
export function sendStream(reply: FastifyReply, { body }: EventStream): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    .type('text/event-stream; charset=utf-8')
    .send(body);
}

const PLACES = 1_000;
const PLACES_PER_CLIENT = 8;

type Place =
  | { readonly kind: 'taken'; leave(): void }
  | { readonly kind: 'client_full' }
  | { readonly kind: 'full' };

/** Counts open streams: each is a connection of this process. Rule T-7. */
export function listenerPlaces({ places = PLACES, perClient = PLACES_PER_CLIENT } = {}) {
  const clients = new Map<string, number>();
  let total = 0;

  function count(client: string, change: 1 | -1): void {
    total += change;
    const open = (clients.get(client) ?? 0) + change;
    if (open === 0) clients.delete(client);
    else clients.set(client, open);
  }

  return {
    take(client: string): Place {
      if ((clients.get(client) ?? 0) >= perClient) return { kind: 'client_full' };
      if (total >= places) return { kind: 'full' };
      count(client, 1);
      let isOpen = true;
      return {
        kind: 'taken',
        leave() {
          if (isOpen) count(client, -1);
          isOpen = false;
        },
      };
    },
  };
}
