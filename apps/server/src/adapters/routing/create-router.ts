import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';
import { cachedCalls } from '#adapters/resilience/cached-calls.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { ign } from './ign.ts';
import { osrm } from './osrm.ts';
import type { RoadNetwork, Route, Router } from './router.ts';

export interface RouterOptions {
  readonly provider: 'none' | 'ign' | 'osrm';
  /** The provider's base URL, always configured for `osrm`. */
  readonly url: string | null;
  /** The timeout of a call; 2 s by default. */
  readonly timeoutMs?: number;
}

/** Long enough that a cart, its quote and its order use the same distance. */
const CACHE_TTL_MS = 60 * 60 * 1000;

/** Creates the configured router. Throws for OSRM without a server. */
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

/** Asks the road network, and falls back to an estimate without an answer or a route. Rule L-11. */
function estimatingRouter(roads: RoadNetwork): Router {
  const cached = cachedCalls(roads, { keyOf, ttlMs: CACHE_TTL_MS });
  return {
    async route(from, to) {
      const route = await cached(from, to).catch(nullWhenDown);
      return route === null ? greatCircleRoute(from, to) : { ...route, estimated: false };
    },
  };
}

function nullWhenDown(error: unknown): null {
  if (error instanceof ProviderError) return null;
  throw error;
}

function keyOf(from: Coordinates, to: Coordinates): string {
  return [from, to]
    .map(({ latitude, longitude }) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`)
    .join(';');
}

/** How much longer streets are than the straight line, as a rule of thumb for a city. */
const DETOUR = 1.3;

/** 25 km/h. */
const METRES_PER_SECOND = 25_000 / 3600;

/** The way as it can be estimated without a map: the straight line × 1.3, at 25 km/h. Rule L-11. */
export function greatCircleRoute(from: Coordinates, to: Coordinates): Route {
  const metres = metresBetween(from, to) * DETOUR;
  return { metres, seconds: metres / METRES_PER_SECOND, estimated: true };
}
