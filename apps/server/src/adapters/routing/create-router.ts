import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';
import { z } from 'zod';
import { cachedCalls, providerClient } from '#adapters/resilience/provider-client.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';

/** A route by car. */
export interface Route {
  /** Not rounded, because delivery fees depend on it. */
  readonly metres: number;
  readonly seconds: number;
  /** Whether the figures are an estimate of {@link greatCircleRoute}, without a provider's answer. */
  readonly estimated: boolean;
}

/** Measures routes. Never fails: falls back to an estimate. Rules L-9 to L-11. */
export interface Router {
  route(from: Coordinates, to: Coordinates): Promise<Route>;
}

/** A routing service; null when there is no route between the points, an exception when it is down. */
type RoadNetwork = (
  from: Coordinates,
  to: Coordinates,
) => Promise<{ readonly metres: number; readonly seconds: number } | null>;

/** How long a routing service may take before the estimate is used. Rule L-11. */
const ROUTING_TIMEOUT_MS = 2000;

const NO_ROUTE = ['NoRoute', 'NoSegment'];

const osrmAnswer = z.object({
  code: z.string().default('Ok'),
  routes: z
    .array(z.object({ distance: z.number().min(0), duration: z.number().min(0) }))
    .default([]),
});

const IGN_BASE = 'https://data.geopf.fr/navigation';

const METRES = { meter: 1, kilometer: 1000 } as const;

const SECONDS = { second: 1, minute: 60, hour: 3600 } as const;

const ignAnswer = z.object({
  distance: z.number().min(0),
  duration: z.number().min(0),
  distanceUnit: z.enum(['meter', 'kilometer']).default('meter'),
  timeUnit: z.enum(['second', 'minute', 'hour']).default('second'),
});

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

/**
 * The route service of the French mapping agency (`/itineraire` of the Géoplateforme): no key, France only.
 * The units in the answer take precedence over the requested ones.
 */
function ign(base = IGN_BASE, timeoutMs = ROUTING_TIMEOUT_MS): RoadNetwork {
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
      schema: ignAnswer,
      emptyStatuses: [400, 404],
    });
    if (reply === null) return null;
    return {
      metres: reply.distance * METRES[reply.distanceUnit],
      seconds: reply.duration * SECONDS[reply.timeUnit],
    };
  };
}

/** Both services take the longitude first. */
function point({ latitude, longitude }: Coordinates): string {
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
}

/** A server with OSRM's HTTP API (`/route/v1/driving`), in metres and seconds. */
function osrm(base: string, timeoutMs = ROUTING_TIMEOUT_MS): RoadNetwork {
  const client = providerClient({ name: 'osrm', base, timeoutMs });
  return async (from, to) => {
    const reply = await client({
      path: `/route/v1/driving/${point(from)};${point(to)}`,
      query: { overview: 'false', steps: 'false', alternatives: 'false' },
      schema: osrmAnswer,
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
