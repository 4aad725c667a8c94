import { createHmac } from 'node:crypto';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Secret } from '#secret.ts';

const TIMEOUT_MS = 8_000;

/** A call of the alert webhook; a repeated one has the same id and body. */
export interface AlertCall {
  readonly id: string;
  readonly body: string;
  readonly at: Instant;
}

export type AlertOutcome =
  | { readonly kind: 'accepted' }
  /** `reason`: a status, or the name of an error. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface AlertWebhook {
  call(alert: AlertCall): Promise<AlertOutcome>;
  close(): void;
}

/** Where alerts are sent, and the key of their signatures. */
export interface AlertTarget {
  /** May hold credentials. */
  readonly url: Secret;
  readonly key: Secret;
}

/**
 * Posts alerts, signed as in the Standard Webhooks specification: HMAC-SHA256 over id, time and body. A
 * redirect counts as a failure. Rule OB-42.
 */
export function alertWebhook(
  { url, key }: AlertTarget,
  { timeoutMs = TIMEOUT_MS } = {},
): AlertWebhook {
  const closing = new AbortController();
  const { address, authorization } = splitAddress(url.open());
  return {
    async call({ id, body, at }) {
      const timestamp = String(Math.floor(at / 1000));
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': timestamp,
            'webhook-signature': `v1,${alertSignature(key.open(), { id, timestamp, body })}`,
            ...(authorization && { authorization }),
          },
          body,
          redirect: 'manual',
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
        });
        await response.body?.cancel();
        return response.ok
          ? { kind: 'accepted' }
          : { kind: 'failed', reason: String(response.status) };
      } catch (error) {
        // Its message may contain the address.
        return { kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' };
      }
    },
    close: () => closing.abort(),
  };
}

/** The signature of a call, in base64. Rule OB-42. */
export function alertSignature(
  key: string,
  {
    id,
    timestamp,
    body,
  }: { readonly id: string; readonly timestamp: string; readonly body: string },
): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}

/** fetch rejects credentials in an address: they become a header. */
function splitAddress(text: string): { readonly address: URL; readonly authorization: string } {
  const address = new URL(text);
  const { username, password } = address;
  address.username = '';
  address.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    address,
    authorization:
      credentials === ':' ? '' : `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
}
