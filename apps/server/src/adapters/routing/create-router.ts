import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { ProviderError } from '../resilience/provider-error.ts';
import { remembering } from '../resilience/remembering.ts';
import { greatCircleRoute } from './great-circle.ts';
import { ign } from './ign.ts';
import { osrm } from './osrm.ts';
import type { RoadNetwork, Router } from './router.ts';

export interface RouterOptions {
  readonly provider: 'none' | 'ign' | 'osrm';
  /** The provider's base, which the configuration always names for `ign` and `osrm`. */
  readonly url: string | null;
  /** How long the provider may take; 2 s unless a test is in a hurry. */
  readonly timeoutMs?: number;
}

/** Long enough that a cart, its quote and its order see the same distance. */
const REMEMBERED_FOR_MS = 60 * 60 * 1000;

/** The router that the configuration names. Throws when OSRM is named without a server. */
export function createRouter({ provider, url, timeoutMs }: RouterOptions): Router {
  switch (provider) {
    case 'none':
      return { route: async (from, to) => greatCircleRoute(from, to) };
    case 'ign':
      return estimatingRouter(ign(url ?? undefined, timeoutMs));
    case 'osrm':
      if (url === null) throw new Error('ROUTER=osrm needs ROUTER_URL');
      return estimatingRouter(osrm(url, timeoutMs));
  }
}

/** Asks the road network, and estimates where it does not answer or knows no way. Rule L-11. */
function estimatingRouter(roads: RoadNetwork): Router {
  const remembered = remembering(roads, { keyOf, ttlMs: REMEMBERED_FOR_MS });
  return {
    async route(from, to) {
      const route = await remembered(from, to).catch(nothingWhenDown);
      return route === null ? greatCircleRoute(from, to) : { ...route, estimated: false };
    },
  };
}

function nothingWhenDown(error: unknown): null {
  if (error instanceof ProviderError) return null;
  throw error;
}

function keyOf(from: Coordinates, to: Coordinates): string {
  return [from, to]
    .map(({ latitude, longitude }) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`)
    .join(';');
}
