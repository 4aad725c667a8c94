export type ProviderProblem =
  | 'provider_unavailable'
  | 'provider_timeout'
  | 'payment_unavailable'
  | 'payment_timeout';

/**
 * A failure of a provider. Rule L-14. The message names the provider and the kind of failure, never the
 * request: addresses are personal data, and messages are logged.
 */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;

  constructor(provider: string, problem: ProviderProblem, reason: string) {
    super(`${provider}: ${reason}`);
    this.name = 'ProviderError';
    this.problem = problem;
  }
}
