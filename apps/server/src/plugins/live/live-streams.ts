import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendProblem } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { type EventStream, eventStream } from './event-stream.ts';
import type { followedStates } from './followed-states.ts';

interface GuestStreams {
  readonly streams: LiveStreams;
  readonly places: ListenerPlaces;
  readonly states: ReturnType<typeof followedStates>;
  /** The problem where there is no such state. */
  readonly unknown: Parameters<typeof sendProblem>[1];
}

const PLACES = 1_000;

const PLACES_PER_CLIENT = 8;

type Place =
  | { readonly kind: 'taken'; leave(): void }
  | { readonly kind: 'client_full' }
  | { readonly kind: 'full' };

export type ListenerPlaces = ReturnType<typeof listenerPlaces>;

/** What all streams of a server may hold for clients that do not read. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
/** When a rejected client may try again. */
const FULL_RETRY_SECONDS = 30;

/** A stream in the description of the API. */
export const eventsOf = (description: string) => ({
  description,
  content: { 'text/event-stream': { schema: z.string() } },
});

export type LiveStreams = ReturnType<typeof liveStreams>;

type OpenStream = ReturnType<typeof eventStream>;

/** All open streams of a server: what they hold together is bounded, and they end when it stops. Rule T-7. */
export function liveStreams({ maxUnreadBytes = MAX_UNREAD_BYTES } = {}) {
  const open = new Set<OpenStream>();
  let isCheckPlanned = false;

  function planCheck(): void {
    if (isCheckPlanned) return;
    isCheckPlanned = true;
    setImmediate(() => {
      isCheckPlanned = false;
      dropUnread();
    });
  }

  /** Drops those whose clients have read nothing for the longest time, until the others fit. */
  function dropUnread(): void {
    const unread = [...open].filter((stream) => stream.unreadBytes() > 0);
    let bytes = unread.reduce((sum, stream) => sum + stream.unreadBytes(), 0);
    if (bytes <= maxUnreadBytes) return;
    for (const stream of unread.sort((one, other) => one.readAt() - other.readAt())) {
      if (bytes <= maxUnreadBytes) return;
      bytes -= stream.unreadBytes();
      stream.drop();
    }
  }

  return {
    /** Streams would keep a server from closing. */
    endWith(app: FastifyInstance): void {
      app.addHook('preClose', (closed) => {
        for (const stream of open) stream.end();
        closed();
      });
    },

    /** Answers a stream; `begin` adds its sources, and returns what ends them. The place is left with the stream. */
    open(
      request: FastifyRequest,
      reply: FastifyReply,
      place: Extract<Place, { kind: 'taken' }>,
      begin: (stream: EventStream) => () => void,
    ): FastifyReply {
      const stream = eventStream(request.raw.socket, {
        onClose() {
          open.delete(stream);
          place.leave();
          stop();
        },
        onUnread: planCheck,
      });
      open.add(stream);
      const stop = begin(stream);
      planCheck();
      // nginx would hold events until its buffer is full.
      return reply
        .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
        .type('text/event-stream; charset=utf-8')
        .send(stream.body);
    },

    unreadBytes: () => [...open].reduce((bytes, stream) => bytes + stream.unreadBytes(), 0),
  };
}

/** The answer to a client without a place. */
export function sendFull(reply: FastifyReply, kind: 'full' | 'client_full'): FastifyReply {
  reply.header('retry-after', FULL_RETRY_SECONDS);
  return sendProblem(reply, kind === 'full' ? 'unavailable' : 'rate_limited');
}

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

/**
 * Answers a guest with the stream of a state: at once, and with every change. A browser that reconnects names the
 * event that it has, and is sent the state if it is another. Rules T-6 and T-7.
 */
export async function answerState(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  { streams, places, states, unknown }: GuestStreams,
): Promise<FastifyReply> {
  const place = places.take(clientOf(request));
  if (place.kind !== 'taken') return sendFull(reply, place.kind);
  const isKnown = await states.exists(key).catch((error: unknown) => {
    place.leave();
    throw error;
  });
  if (!isKnown) {
    place.leave();
    return sendProblem(reply, unknown);
  }
  const known = request.headers['last-event-id'];
  return streams.open(request, reply, place, (stream) =>
    states.follow(key, {
      stream,
      locale: requestLocale(request),
      known: typeof known === 'string' ? known : null,
    }),
  );
}
