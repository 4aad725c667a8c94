import { publicAvailabilityAnswer } from '@comptoir/contract/availability/public-availability';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { matchesTag } from '#plugins/http/etag.ts';
import {
  type EventStream,
  eventStream,
  listenerPlaces,
  sendStream,
} from '#plugins/http/event-stream.ts';
import { ANY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { type FeedDependencies, type Published, publicFeed } from './public-feed.ts';

/** When a rejected client may try again. */
const FULL_RETRY_SECONDS = 30;

/** The stream in the description of the API. */
const EVENTS = {
  description:
    'Events named `availability`: the `payload` of `GET /v2/public/availability`, at once and with every change.',
  content: { 'text/event-stream': { schema: z.string() } },
};

/** What is sold out, paused or closed for a while, for every guest, once and live. Rules SV-50 and SV-53. */
export function publicAvailabilityRoutes(dependencies: FeedDependencies): FastifyPluginCallbackZod {
  const feed = publicFeed(dependencies);

  return (app, _options, done) => {
    const places = listenerPlaces();
    const streams = new Set<EventStream>();
    // Streams would keep the server from closing.
    app.addHook('preClose', (closed) => {
      for (const stream of streams) stream.end();
      closed();
    });

    app.get(
      '/v2/public/availability',
      {
        schema: {
          tags: ['availability'],
          summary: 'What is sold out, paused, slower, or open at other hours for a while.',
          response: { 200: publicAvailabilityAnswer, ...ANY_REJECTIONS },
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => answer(request, reply, await feed.latest(requestLocale(request))),
    );

    app.get(
      '/v2/public/availability/events',
      {
        // A request for its head would open a stream that is never read.
        exposeHeadRoute: false,
        schema: {
          tags: ['availability'],
          summary: 'The same as server-sent events: at once, and with every change.',
          response: { 200: EVENTS, 429: rejection(['rate_limited']), ...ANY_REJECTIONS },
        },
        serializerCompiler: () => JSON.stringify,
      },
      async (request, reply) => {
        const place = places.take(clientOf(request));
        if (place.kind !== 'taken') {
          reply.header('retry-after', FULL_RETRY_SECONDS);
          return sendProblem(reply, place.kind === 'full' ? 'unavailable' : 'rate_limited');
        }
        const stream = eventStream(() => {
          streams.delete(stream);
          stopListening();
          place.leave();
        });
        streams.add(stream);
        // A browser that reconnects names what it was sent last.
        const known = request.headers['last-event-id'];
        const stopListening = feed.open(
          stream,
          typeof known === 'string' ? known : null,
          requestLocale(request),
        );
        return sendStream(reply, stream);
      },
    );
    done();
  };
}

/** Asked for each time, and unchanged costs a 304 without a body. */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { data, hash }: Published,
): FastifyReply {
  reply.headers({ etag: `"${hash}"`, 'cache-control': 'no-cache' });
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && matchesTag(ifNoneMatch, hash)) return reply.code(304).send();
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"status":"success","payload":${data}}`);
}
