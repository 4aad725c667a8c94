import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { z } from 'zod';
import { providerClient } from '../resilience/provider-client.ts';
import { ROUTING_TIMEOUT_MS, type RoadNetwork } from './router.ts';

const IGN_BASE = 'https://data.geopf.fr/navigation';

const METRES = { meter: 1, kilometer: 1000 } as const;
const SECONDS = { second: 1, minute: 60, hour: 3600 } as const;

const answer = z.object({
  distance: z.number().min(0),
  duration: z.number().min(0),
  distanceUnit: z.enum(['meter', 'kilometer']).default('meter'),
  timeUnit: z.enum(['second', 'minute', 'hour']).default('second'),
});

/**
 * The route service of the French mapping agency (`/itineraire` of the Géoplateforme): no key, France only.
 * The units in the answer take precedence over the requested ones.
 */
export function ign(base = IGN_BASE, timeoutMs = ROUTING_TIMEOUT_MS): RoadNetwork {
  const client = providerClient({ name: 'ign', base, timeoutMs });
  return async (from, to) => {
    const reply = await client({
      path: '/itineraire',
      query: {
        resource: 'bdtopo-osrm',
        profile: 'car',
        optimization: 'fastest',
        start: point(from),
        end: point(to),
        distanceUnit: 'meter',
        timeUnit: 'second',
        geometryFormat: 'polyline',
        getSteps: 'false',
        getBbox: 'false',
        crs: 'EPSG:4326',
      },
      schema: answer,
      emptyStatuses: [400, 404],
    });
    if (reply === null) return null;
    return {
      metres: reply.distance * METRES[reply.distanceUnit],
      seconds: reply.duration * SECONDS[reply.timeUnit],
    };
  };
}

/** The service takes the longitude first. */
function point({ latitude, longitude }: Coordinates): string {
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
}
