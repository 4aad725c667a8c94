import CircuitBreaker from 'opossum';
import { ProviderError, type ProviderProblem } from './provider-error.ts';

/** How many calls may be under way at once, so that a slow provider cannot pile them up. */
const CAPACITY = 32;

/** Failures are counted over this many milliseconds. */
const WINDOW = 20_000;

/** With fewer calls in the window than this, the breaker stays closed. */
const FEWEST_CALLS = 5;

/** How long an open breaker waits before it lets one call through again. */
export const PAUSE = 20_000;

/** Does the work, or refuses to when the provider behind it keeps failing. */
export type Guard = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/**
 * A guard for one provider. Rule L-13.
 *
 * Once more than half of at least five calls within 20 s have failed, every call fails at once for
 * 20 s; then a single one is let through and decides. Time limits are the work's own affair: the
 * breaker's would leave the request running behind it.
 */
export function circuitBreaker(
  provider: string,
  problem: ProviderProblem = 'provider_unavailable',
): Guard {
  const breaker = new CircuitBreaker((work) => work(), {
    name: provider,
    timeout: false,
    resetTimeout: PAUSE,
    rollingCountTimeout: WINDOW,
    volumeThreshold: FEWEST_CALLS,
    errorThresholdPercentage: 50,
    capacity: CAPACITY,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });
  return async (work) => {
    try {
      return await breaker.fire(work);
    } catch (error) {
      if (error instanceof Error && CircuitBreaker.isOurError(error)) {
        throw new ProviderError(provider, problem, 'not asked, it keeps failing');
      }
      throw error;
    }
  };
}
