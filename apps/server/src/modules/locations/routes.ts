import {
  type DistanceAnswer,
  distanceAnswer,
  distanceQuery,
  fromMeasuredPlace,
  fromNothingFound,
  fromPlace,
  type LocationsAnswer,
  locationsAnswer,
  locationsQuery,
} from '@comptoir/contract/locations';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { tagAnswer } from '#plugins/http/etag.ts';
import { ANY_REJECTIONS, PROVIDER_REJECTIONS, rejection } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { LOOK_UPS_PER_CLIENT, limitByClient, type RateLimiter } from '#plugins/limits/attempts.ts';
import type { LocationService } from './service.ts';

const rejections = {
  422: rejection(['validation']),
  429: rejection(['rate_limited']),
  ...ANY_REJECTIONS,
  ...PROVIDER_REJECTIONS,
};

/** Address suggestions and distances. Rules L-3 to L-10, L-18, I-22. */
export function locationRoutes(
  locations: LocationService,
  limiter: RateLimiter,
): FastifyPluginCallbackZod {
  const onRequest = limitByClient(limiter, LOOK_UPS_PER_CLIENT);
  return (app, _options, done) => {
    app.get(
      '/v2/public/locations/',
      {
        onRequest,
        schema: {
          tags: ['locations'],
          summary: 'Suggests addresses for a text, or the address of a point.',
          querystring: locationsQuery,
          response: { 200: locationsAnswer, ...rejections },
        },
        onSend: tagAnswer,
      },
      async (request, reply): Promise<LocationsAnswer> => {
        reply.header('cache-control', 'no-store');
        const search = await locations.search(request.query.query);
        if (search.kind !== 'found') {
          return fromNothingFound(search.kind, requestLocale(request));
        }
        return { status: 'success', payload: search.places.map(fromPlace) };
      },
    );

    app.get(
      '/v2/public/locations/distance',
      {
        onRequest,
        schema: {
          tags: ['locations'],
          summary: 'Measures the way to an address.',
          querystring: distanceQuery,
          response: { 200: distanceAnswer, ...rejections },
        },
        onSend: tagAnswer,
      },
      async (request, reply): Promise<DistanceAnswer> => {
        reply.header('cache-control', 'no-store');
        const distance = await locations.distance(request.query.location);
        if (distance.kind !== 'found') {
          return fromNothingFound(distance.kind, requestLocale(request));
        }
        return { status: 'success', payload: fromMeasuredPlace(distance.measured) };
      },
    );
    done();
  };
}
