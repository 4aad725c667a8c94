import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { followedStates } from './followed-states.ts';
import type { ListenerPlaces } from './listener-places.ts';
import { type LiveStreams, sendFull } from './live-streams.ts';

export interface GuestStreams {
  readonly streams: LiveStreams;
  readonly places: ListenerPlaces;
  readonly states: ReturnType<typeof followedStates>;
  /** The problem where there is no such state. */
  readonly unknown: Parameters<typeof sendProblem>[1];
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
