/** Chrome and most others; Firefox. */
const HOSTS: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
]);
/** Safari; Edge. */
const DOMAINS = ['.push.apple.com', '.notify.windows.com'];

/**
 * Whether an address that a browser names belongs to a push service: to one that is known, over https,
 * or to one of those that whoever runs the shop added, by their origins. The server writes nowhere
 * else, whatever it is told. Rule Z-3.
 */
export function isPushService(endpoint: string, added: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  if (added.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return HOSTS.has(url.hostname) || DOMAINS.some((domain) => url.hostname.endsWith(domain));
}
