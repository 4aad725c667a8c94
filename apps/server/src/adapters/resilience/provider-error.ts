export type ProviderProblem =
  | 'provider_unavailable'
  | 'provider_timeout'
  | 'payment_unavailable'
  | 'payment_timeout';

/**
 * A provider that did not answer as it should. Rule L-14.
 *
 * The message names the provider and the kind of failure, never what was asked: addresses are
 * personal, and messages are logged.
 */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;

  constructor(provider: string, problem: ProviderProblem, reason: string) {
    super(`${provider}: ${reason}`);
    this.name = 'ProviderError';
    this.problem = problem;
  }
}
