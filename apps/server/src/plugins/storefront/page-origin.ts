import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>;

/** A name or an IP address, and a port: anything else in a host would be read as another part of the address. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Origins that pages are rendered for at a time, where SITE_ROOT does not name the only one. */
const MAX_ORIGINS = 8;
const UNUSED_MILLISECONDS = 10 * 60_000;

/**
 * The origin that a request's page names as its own. With `siteRoot` it is that one. Without, it is
 * the one the request names, for up to eight origins; each further one gets pages that name the address
 * the server was reached at, until one of the eight was not asked for during ten minutes. So the number
 * of renderings does not grow with the number of names. Rule I-42.
 *
 * Throws a 400 for a host that is none.
 */
export function pageOrigins(
  siteRoot: string,
  now: () => number = () => performance.now(),
): (request: Asked) => string {
  const lastUse = new Map<string, number>();
  return (request) => {
    const asked = askedOrigin(request);
    if (siteRoot !== '') return new URL(siteRoot).origin;
    const at = now();
    if (!lastUse.has(asked)) {
      if (lastUse.size >= MAX_ORIGINS) dropUnused(lastUse, at);
      if (lastUse.size >= MAX_ORIGINS) return ownOrigin(request);
    }
    lastUse.set(asked, at);
    return asked;
  };
}

function dropUnused(lastUse: Map<string, number>, now: number): void {
  for (const [origin, used] of lastUse) {
    if (now - used > UNUSED_MILLISECONDS) lastUse.delete(origin);
  }
}

function askedOrigin({ host, protocol }: Asked): string {
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}`;
  if (HOST.test(host) && URL.canParse(address)) return new URL(address).origin;
  throw Object.assign(new Error('The host is none'), { statusCode: 400 });
}

/** The address of this end of the connection; a call inside the process has none. */
function ownOrigin({ socket }: Asked): string {
  const { localAddress = 'localhost', localPort } = socket;
  const address = localAddress.replace(/^::ffff:/i, '').replace(/%.*$/, '');
  const host = address.includes(':') ? `[${address}]` : address;
  return new URL(`http://${host}${localPort === undefined ? '' : `:${localPort}`}`).origin;
}
