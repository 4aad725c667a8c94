import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';
import type { Route } from './router.ts';

/** How much longer streets are than the straight line, as a rule of thumb for a city. */
const DETOUR = 1.3;

/** 25 km/h. */
const METRES_PER_SECOND = 25_000 / 3600;

/** The way as it can be estimated without a map: the straight line × 1.3, at 25 km/h. Rule L-11. */
export function greatCircleRoute(from: Coordinates, to: Coordinates): Route {
  const metres = metresBetween(from, to) * DETOUR;
  return { metres, seconds: metres / METRES_PER_SECOND, estimated: true };
}
