import { circuitBreaker, type Guard } from '../resilience/circuit-breaker.ts';

/** Apple and Microsoft have several hosts each, the other services one. */
const MAX_GUARDS = 64;

/**
 * A circuit breaker for each push service, so that one that hangs does not block the others. The host is
 * part of what a guest sends, so the number of breakers is bounded: further hosts share one. Rules L-13 and
 * U-63.
 */
export function pushGuards(create: (name: string) => Guard = circuitBreaker) {
  const guards = new Map<string, Guard>();
  let others: Guard | undefined;
  return (endpoint: string): Guard => {
    const { origin } = new URL(endpoint);
    const known = guards.get(origin);
    if (known) return known;
    if (guards.size >= MAX_GUARDS) {
      others ??= create('push services');
      return others;
    }
    const guard = create(origin);
    guards.set(origin, guard);
    return guard;
  };
}
