import { circuitBreaker, type Guard } from '#adapters/resilience/circuit-breaker.ts';
import type { Clock } from '#clock.ts';
import { encryptMessage } from './encrypt-message.ts';
import { isPushService } from './push-services.ts';
import type { PushMessage, PushOutcome, PushTarget, PushTransport } from './push-transport.ts';
import { type VapidKeys, vapidAuthorization } from './vapid.ts';

const TIMEOUT_MS = 8_000;
/** Statuses of an overloaded service. */
const BUSY: ReadonlySet<number> = new Set([408, 425, 429]);
const GONE: ReadonlySet<number> = new Set([404, 410]);

export interface WebPushOptions {
  readonly keys: () => Promise<VapidKeys>;
  /** The contact for the push service, `mailto:` or `https:`; null for none. */
  readonly subject: () => Promise<string | null>;
  /** Origins of push services in addition to the known ones. */
  readonly services: readonly string[];
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

/** Sends to browsers through their push services (RFC 8030). Rules Z-3, Z-6, and Z-8. */
export function webPush(options: WebPushOptions): PushTransport {
  const { keys, subject, services, clock, timeoutMs = TIMEOUT_MS } = options;
  const guardOf = pushGuards();
  const closing = new AbortController();

  async function request(target: PushTarget, message: PushMessage): Promise<RequestInit> {
    const [pair, contact] = await Promise.all([keys(), subject()]);
    return {
      method: 'POST',
      headers: {
        authorization: vapidAuthorization(target.endpoint, pair, contact, clock()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(message.ttlSeconds),
        urgency: message.urgency,
        topic: message.topic,
      },
      body: new Uint8Array(encryptMessage(message.body, target)),
      // Redirects are not followed, so that no push service can make the server call another host.
      redirect: 'manual',
      credentials: 'omit',
    };
  }

  /** The status of the response; throws without one, and for a failing service. */
  async function post(endpoint: string, prepared: RequestInit): Promise<number> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(endpoint, { ...prepared, signal });
    await response.body?.cancel();
    const { status } = response;
    if (status >= 500 || BUSY.has(status)) throw new ServiceFailure(String(status));
    return status;
  }

  return {
    async send(target, message): Promise<PushOutcome> {
      const { endpoint } = target;
      if (!isPushService(endpoint, services)) return { kind: 'refused', reason: 'unknown service' };
      const prepared = await request(target, message);
      try {
        const status = await guardOf(endpoint)(() => post(endpoint, prepared));
        if (GONE.has(status)) return { kind: 'gone' };
        if (status >= 200 && status < 300) return { kind: 'accepted' };
        return { kind: 'refused', reason: String(status) };
      } catch (error) {
        return { kind: 'failed', reason: reasonOf(error) };
      }
    },
    close: () => closing.abort(),
  };
}

/** The status of a push service that fails or is overloaded. */
class ServiceFailure extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof ServiceFailure) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}

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
