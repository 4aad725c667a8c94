import { createHash } from 'node:crypto';
import { isDeviceKey } from './encrypt-message.ts';

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
