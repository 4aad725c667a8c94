import { publicAvailabilityAnswer } from '@comptoir/contract/availability/public-availability';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { matchesTag } from '#plugins/http/etag.ts';
import { ANY_REJECTIONS, rejection } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { followedStates } from '#plugins/live/followed-states.ts';
import { listenerPlaces } from '#plugins/live/listener-places.ts';
import { answerState } from '#plugins/live/live-route.ts';
import { eventsOf, LIVE_ROUTE, type LiveStreams } from '#plugins/live/live-streams.ts';
import { type PublicDependencies, type Published, publicAvailability } from './public-feed.ts';

/** What is sold out, paused or closed for a while, for every guest, once and live. Rules SV-50 and SV-53. */
export function publicAvailabilityRoutes({
  streams,
  ...dependencies
}: PublicDependencies & { readonly streams: LiveStreams }): FastifyPluginCallbackZod {
  const { latest, sourceIn } = publicAvailability(dependencies);
  const live = {
    streams,
    places: listenerPlaces(),
    states: followedStates(sourceIn, dependencies.clock),
    unknown: 'unavailable',
  } as const;

  return (app, _options, done) => {
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
      async (request, reply) => answer(request, reply, await latest(requestLocale(request))),
    );

    app.get(
      '/v2/public/availability/events',
      {
        ...LIVE_ROUTE,
        schema: {
          tags: ['availability'],
          summary: 'The same as server-sent events: at once, and with every change.',
          response: {
            200: eventsOf(
              'Events named `availability`: the `payload` of `GET /v2/public/availability`, at once and with every change.',
            ),
            429: rejection(['rate_limited']),
            ...ANY_REJECTIONS,
          },
        },
      },
      (request, reply) => answerState(request, reply, requestLocale(request), live),
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
