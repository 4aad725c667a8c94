import { createHash } from 'node:crypto';
import { isDeviceKey } from './encrypt-message.ts';

/** The subscription of a device: its endpoint and its keys. */
export interface PushTarget {
  readonly endpoint: string;
  /** Its public key on P-256, 65 bytes, base64url. */
  readonly p256dh: string;
  /** The shared authentication secret, 16 bytes, base64url. */
  readonly auth: string;
}

export interface PushMessage {
  readonly body: string;
  /** How long the push service stores it for an offline device. */
  readonly ttlSeconds: number;
  /** `high` wakes a phone that saves its battery. */
  readonly urgency: 'normal' | 'high';
  /** A newer message of a topic replaces the stored one; up to 32 characters of base64url. */
  readonly topic: string;
}

/** The result of sending. A `reason` is a status or a name, never text of the push service. */
export type PushOutcome =
  | { readonly kind: 'accepted' }
  /** The subscription no longer exists. */
  | { readonly kind: 'gone' }
  /** Final: a retry would not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Worth a retry. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Sends push messages to devices. */
export interface PushTransport {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
  /** Aborts the requests in flight. */
  close(): void;
}

/** Chrome and most others; Firefox. */
const HOSTS: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
]);
/** Safari; Edge. */
const DOMAINS = ['.push.apple.com', '.notify.windows.com'];

/**
 * Whether an endpoint that a browser sent belongs to a push service: a known one over https, or a
 * configured origin. The server calls no other address. Rule Z-3.
 */
export function isPushService(endpoint: string, added: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  if (added.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return HOSTS.has(url.hostname) || DOMAINS.some((domain) => url.hostname.endsWith(domain));
}

/** The id of a device: a hash, since its endpoint is personal data. */
export function subscriptionIdOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}

const NO_POINT = { errors: [{ path: 'keys.p256dh', message: 'un point de la courbe P-256' }] };

/** Why a browser's subscription is rejected, with the details of the answer; null when it can be served. */
export function subscriptionProblem(
  { endpoint, keys }: { readonly endpoint: string; readonly keys: { readonly p256dh: string } },
  services: readonly string[],
) {
  if (!isPushService(endpoint, services))
    return { code: 'push_service_unknown', details: {} } as const;
  if (!isDeviceKey(keys.p256dh)) return { code: 'validation', details: NO_POINT } as const;
  return null;
}
