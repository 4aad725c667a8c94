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
import type { FastifyInstance } from 'fastify';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import { LOOK_UPS_PER_CLIENT, type RateLimiter } from '#plugins/limits/attempts.ts';
import type { LocationService } from './service.ts';

/** Address suggestions and distances. Rules L-3 to L-10, L-18, I-22. */
export function locationRoutes(
  app: FastifyInstance,
  locations: LocationService,
  limiter: RateLimiter,
): void {
  const guest = guestApi(app, 'locations', limiter);

  guest.get(
    '/v2/public/locations/',
    {
      summary: 'Suggests addresses for a text, or the address of a point.',
      querystring: locationsQuery,
      answer: locationsAnswer,
      problems: ['provider_unavailable', 'provider_timeout'],
      limit: LOOK_UPS_PER_CLIENT,
      isTagged: true,
    },
    async (request): Promise<LocationsAnswer> => {
      const search = await locations.search(request.query.query);
      if (search.kind !== 'found') {
        return fromNothingFound(search.kind, requestLocale(request));
      }
      return { status: 'success', payload: search.places.map(fromPlace) };
    },
  );

  guest.get(
    '/v2/public/locations/distance',
    {
      summary: 'Measures the way to an address.',
      querystring: distanceQuery,
      answer: distanceAnswer,
      problems: ['provider_unavailable', 'provider_timeout'],
      limit: LOOK_UPS_PER_CLIENT,
      isTagged: true,
    },
    async (request): Promise<DistanceAnswer> => {
      const distance = await locations.distance(request.query.location);
      if (distance.kind !== 'found') {
        return fromNothingFound(distance.kind, requestLocale(request));
      }
      return { status: 'success', payload: fromMeasuredPlace(distance.measured) };
    },
  );
}
