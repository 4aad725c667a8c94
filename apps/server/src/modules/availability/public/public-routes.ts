import { publicAvailabilityAnswer } from '@comptoir/contract/availability/public-availability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesTag } from '#plugins/http/etag.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import { followedStates } from '#plugins/live/followed-states.ts';
import { listenerPlaces } from '#plugins/live/listener-places.ts';
import { answerState } from '#plugins/live/live-route.ts';
import { eventsOf, type LiveStreams } from '#plugins/live/live-streams.ts';
import { type PublicDependencies, type Published, publicAvailability } from './public-feed.ts';

/** What is sold out, paused or closed for a while, for every guest, once and live. Rules SV-50 and SV-53. */
export function publicAvailabilityRoutes(
  app: FastifyInstance,
  { streams, ...dependencies }: PublicDependencies & { readonly streams: LiveStreams },
): void {
  const { latest, sourceIn } = publicAvailability(dependencies);
  const live = {
    streams,
    places: listenerPlaces(),
    states: followedStates(sourceIn, dependencies.clock),
    unknown: 'unavailable',
  } as const;

  const guest = guestApi(app, 'availability');

  guest.get(
    '/v2/public/availability',
    {
      summary: 'What is sold out, paused, slower, or open at other hours for a while.',
      isPrepared: true,
      answer: publicAvailabilityAnswer,
    },
    async (request, reply) => answer(request, reply, await latest(requestLocale(request))),
  );

  guest.get(
    '/v2/public/availability/events',
    {
      summary: 'The same as server-sent events: at once, and with every change.',
      isPrepared: true,
      answer: eventsOf(
        'Events named `availability`: the `payload` of `GET /v2/public/availability`, at once and with every change.',
      ),
      problems: ['rate_limited'],
      exposeHeadRoute: false,
    },
    (request, reply) => answerState(request, reply, requestLocale(request), live),
  );
}

/** Asked for each time, and unchanged costs a 304 without a body. */
function answer(request: FastifyRequest, reply: FastifyReply, { data, hash }: Published) {
  reply.headers({ etag: `"${hash}"`, 'cache-control': 'no-cache' });
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && matchesTag(ifNoneMatch, hash)) return reply.code(304).send();
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"status":"success","payload":${data}}`);
}
