import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { circuitBreaker, type Guard } from '#adapters/resilience/provider-client.ts';
import type { Clock } from '#clock.ts';
import { Secret } from '#secret.ts';
import { encryptMessage } from './encrypt-message.ts';
import {
  isPushService,
  type PushMessage,
  type PushOutcome,
  type PushTarget,
  type PushTransport,
} from './push-services.ts';

/** The shop's key pair, base64url: devices subscribe with the public key and accept only its signatures. */
export interface VapidKeys {
  /** 65 bytes of a point on P-256. */
  readonly publicKey: string;
  /** 32 bytes. */
  readonly privateKey: Secret;
}

/** Push services accept 24 hours at most. */
const VALID_SECONDS = 12 * 60 * 60;

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

/** A new key pair. */
export function generateVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey('base64url', 'uncompressed'),
    // Padded to 32 bytes: leading zeros are dropped by `getPrivateKey`.
    privateKey: new Secret(leftPadded(pair.getPrivateKey()).toString('base64url')),
  };
}

/** Whether the private key belongs to the public one. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const bytes = Buffer.from(privateKey.open(), 'base64url');
  if (bytes.length !== 32) return false;
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(bytes);
    return pair.getPublicKey('base64url', 'uncompressed') === publicKey;
  } catch {
    return false;
  }
}

/**
 * The `Authorization` header for a push service (RFC 8292): a token for this service, signed with the key
 * that the device subscribed with. Rule Z-1.
 */
export function vapidAuthorization(
  endpoint: string,
  keys: VapidKeys,
  subject: string | null,
  now: Instant,
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + VALID_SECONDS,
    ...(subject !== null && { sub: subject }),
  };
  const content = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(content), {
    key: signingKey(keys),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}

function signingKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey.open(),
    },
  });
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function leftPadded(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]);
}
