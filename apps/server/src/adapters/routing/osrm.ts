import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { z } from 'zod';
import { providerClient } from '../resilience/provider-client.ts';
import { ProviderError } from '../resilience/provider-error.ts';
import { ROUTING_TIMEOUT_MS, type RoadNetwork } from './router.ts';

const NO_ROUTE = ['NoRoute', 'NoSegment'];

const answer = z.object({
  code: z.string().default('Ok'),
  routes: z
    .array(z.object({ distance: z.number().min(0), duration: z.number().min(0) }))
    .default([]),
});

/** A server with OSRM's HTTP API (`/route/v1/driving`), in metres and seconds. */
export function osrm(base: string, timeoutMs = ROUTING_TIMEOUT_MS): RoadNetwork {
  const client = providerClient({ name: 'osrm', base, timeoutMs });
  return async (from, to) => {
    const reply = await client({
      path: `/route/v1/driving/${point(from)};${point(to)}`,
      query: { overview: 'false', steps: 'false', alternatives: 'false' },
      schema: answer,
      emptyStatuses: [400],
    });
    if (reply === null || NO_ROUTE.includes(reply.code)) return null;
    if (reply.code !== 'Ok') {
      throw new ProviderError('osrm', 'provider_unavailable', `code ${reply.code.slice(0, 40)}`);
    }
    const [best] = reply.routes;
    return best === undefined ? null : { metres: best.distance, seconds: best.duration };
  };
}

/** OSRM takes the longitude first. */
function point({ latitude, longitude }: Coordinates): string {
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
}
