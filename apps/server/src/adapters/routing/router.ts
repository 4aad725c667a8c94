import type { Coordinates } from '@comptoir/domain/delivery/coordinates';

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
export type RoadNetwork = (
  from: Coordinates,
  to: Coordinates,
) => Promise<{ readonly metres: number; readonly seconds: number } | null>;

/** How long a routing service may take before the estimate is used. Rule L-11. */
export const ROUTING_TIMEOUT_MS = 2000;
