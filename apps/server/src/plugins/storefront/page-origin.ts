import type { FastifyRequest } from 'fastify';

type RequestAddress = Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>;

/**
 * A host name or IP address with an optional port; any other text would change the URL's meaning.
 */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The most origins with pages of their own at a time, where SITE_ROOT is not set. */
const MAX_ORIGINS = 8;
const UNUSED_MILLISECONDS = 10 * 60_000;

/**
 * The origin of `siteRoot`, else the requested one for eight origins at a time, else the socket's,
 * so that requested names cannot multiply renderings. Throws a 400 for an invalid host. Rule I-42.
 */
export function pageOrigins(
  siteRoot: string,
  now: () => number = () => performance.now(),
): (request: RequestAddress) => string {
  const lastUse = new Map<string, number>();
  return (request) => {
    const requested = requestedOrigin(request);
    if (siteRoot !== '') return new URL(siteRoot).origin;
    const at = now();
    if (!lastUse.has(requested)) {
      if (lastUse.size >= MAX_ORIGINS) dropUnused(lastUse, at);
      if (lastUse.size >= MAX_ORIGINS) return ownOrigin(request);
    }
    lastUse.set(requested, at);
    return requested;
  };
}

function dropUnused(lastUse: Map<string, number>, now: number): void {
  for (const [origin, used] of lastUse) {
    if (now - used > UNUSED_MILLISECONDS) lastUse.delete(origin);
  }
}

function requestedOrigin({ host, protocol }: RequestAddress): string {
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}`;
  if (HOST.test(host) && URL.canParse(address)) return new URL(address).origin;
  throw Object.assign(new Error('The host is none'), { statusCode: 400 });
}

/** The local address of the connection; an in-process call has none. */
function ownOrigin({ socket }: RequestAddress): string {
  const { localAddress = 'localhost', localPort } = socket;
  const address = localAddress.replace(/^::ffff:/i, '').replace(/%.*/s, '');
  const host = address.includes(':') ? `[${address}]` : address;
  return new URL(`http://${host}${localPort === undefined ? '' : `:${localPort}`}`).origin;
}
