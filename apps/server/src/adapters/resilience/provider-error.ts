export type ProviderErrorCode = 'provider_unavailable' | 'provider_timeout';

/**
 * A provider that did not answer as it should. Rule L-14.
 *
 * The message names the provider and the kind of failure, never what was asked: addresses are
 * personal, and messages are logged.
 */
export class ProviderError extends Error {
  readonly code: ProviderErrorCode;

  constructor(provider: string, code: ProviderErrorCode, reason: string) {
    super(`${provider}: ${reason}`);
    this.name = 'ProviderError';
    this.code = code;
  }
}
