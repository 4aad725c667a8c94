import type { Coordinates } from '@comptoir/domain/delivery/coordinates';

/** A way by car. */
export interface Route {
  /** Exact, as a fee is decided by it. */
  readonly metres: number;
  readonly seconds: number;
  /** Whether nobody was asked, or nobody answered: the figures then come from {@link greatCircleRoute}. */
  readonly estimated: boolean;
}

/** Measures ways. Always answers: where a provider does not, with an estimate. Rules L-9 to L-11. */
export interface Router {
  route(from: Coordinates, to: Coordinates): Promise<Route>;
}

/** A routing service; null when it knows no way between the points, an exception when it is down. */
export type RoadNetwork = (
  from: Coordinates,
  to: Coordinates,
) => Promise<{ readonly metres: number; readonly seconds: number } | null>;

/** How long a routing service may take before the estimate answers for it. Rule L-11. */
export const ROUTING_TIMEOUT_MS = 2000;
