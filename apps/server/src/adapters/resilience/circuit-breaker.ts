import CircuitBreaker from 'opossum';
import { ProviderError, type ProviderProblem } from './provider-error.ts';

/** The maximum of concurrent calls, so that they do not pile up behind a slow provider. */
const MAX_CONCURRENT_CALLS = 32;

/** Failures are counted over this window. */
const WINDOW_MS = 20_000;

/** With fewer calls in the window, the breaker stays closed. */
const MIN_CALLS = 5;

/** How long an open breaker waits before it lets one call through. */
export const RESET_TIMEOUT_MS = 20_000;

/** Does the work, or fails at once while the breaker is open. */
export type Guard = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/**
 * A circuit breaker for one provider. Rule L-13.
 *
 * It opens for 20 s once more than half of at least five calls within 20 s have failed; then a single call
 * decides. It sets no timeout, which would leave the request running: the work has its own.
 */
export function circuitBreaker(
  provider: string,
  problem: ProviderProblem = 'provider_unavailable',
): Guard {
  const breaker = new CircuitBreaker((work) => work(), {
    name: provider,
    timeout: false,
    resetTimeout: RESET_TIMEOUT_MS,
    rollingCountTimeout: WINDOW_MS,
    volumeThreshold: MIN_CALLS,
    errorThresholdPercentage: 50,
    capacity: MAX_CONCURRENT_CALLS,
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
