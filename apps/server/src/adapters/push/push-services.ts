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
