import type { Clock } from '#clock.ts';
import { encryptMessage } from './encrypt-message.ts';
import { pushGuards } from './push-guards.ts';
import { isPushService } from './push-services.ts';
import type { PushMessage, PushOutcome, PushTarget, PushTransport } from './push-transport.ts';
import { type VapidKeys, vapidAuthorization } from './vapid.ts';

const TIMEOUT_MS = 8_000;
/** Statuses of a service that is only busy. */
const BUSY: ReadonlySet<number> = new Set([408, 425, 429]);
const GONE: ReadonlySet<number> = new Set([404, 410]);

export interface WebPushOptions {
  readonly keys: () => Promise<VapidKeys>;
  /** Whom a push service may write to: `mailto:` or `https:`; null for nobody. */
  readonly subject: () => Promise<string | null>;
  /** Origins of push services beside the known ones. */
  readonly services: readonly string[];
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

/** Speaks to browsers through their makers' push services (RFC 8030). Rules Z-3, Z-6, and Z-8. */
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
      // An answer that points elsewhere is not followed: nobody sends the server anywhere.
      redirect: 'manual',
      credentials: 'omit',
    };
  }

  /** The status that the service answers; throws where there is none, and where it is in trouble. */
  async function post(endpoint: string, prepared: RequestInit): Promise<number> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(endpoint, { ...prepared, signal });
    await response.body?.cancel();
    const { status } = response;
    if (status >= 500 || BUSY.has(status)) throw new Trouble(String(status));
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

/** What a push service answers that has trouble of its own. */
class Trouble extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof Trouble) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
