import Stripe from 'stripe';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import type { Secret } from '#secret.ts';

export interface StripeOptions {
  readonly secretKey: Secret;
  readonly publishableKey: string;
  readonly webhookSecret: Secret;
  /** The base of Stripe's API. */
  readonly apiUrl: string;
  /** The timeout of one call, if it is not the caller's own. */
  readonly timeoutMs?: number;
  /** How often a call without an answer is retried, if it is not the caller's own. */
  readonly retries?: number;
}

export type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** A client with these limits, where the options set none. Its library retries, with pauses that grow. */
export function openClient(
  { secretKey, apiUrl, timeoutMs, retries }: StripeOptions,
  limits: { readonly timeoutMs: number; readonly retries: number },
): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey.open(), {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: timeoutMs ?? limits.timeoutMs,
    maxNetworkRetries: retries ?? limits.retries,
    telemetry: false,
  });
}

/** Stripe's messages may quote the request: only their type is passed on. */
export async function translated<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError) {
      throw new ProviderError('Stripe', 'payment_timeout', 'no answer');
    }
    throw error instanceof Stripe.errors.StripeError ? asProviderError(error) : error;
  }
}

/** The code of an error, never its message, which may quote the request. */
export function codeOf({ code, rawType, type }: StripeError): string {
  return code ?? rawType ?? type;
}

export function asProviderError({ type, code, statusCode }: StripeError): ProviderError {
  const reason = [type, code, statusCode].filter(Boolean).join(' ');
  return new ProviderError('Stripe', 'payment_unavailable', reason);
}
