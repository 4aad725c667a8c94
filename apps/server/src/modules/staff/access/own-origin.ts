import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#loopback-host.ts';

/**
 * Whether a request comes from a page of this server: scheme, host and port of its `Origin` are the request's own,
 * as a trusted proxy names them, or those of `SITE_ROOT`. Without an `Origin` it does not. Rule SA-6.
 */
export function isOwnOrigin(
  { headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  siteRoot: string,
): boolean {
  const asked = originOf(headers.origin)?.origin;
  if (asked === undefined) return false;
  // Parsed alike: `http://shop:80` is `http://shop`.
  return [`${protocol}://${host}`, siteRoot].some((own) => originOf(own)?.origin === asked);
}

function originOf(text: string | undefined): URL | null {
  const url = text ? URL.parse(text) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

/** The root of links to the back office: passkeys need a host name, so this machine is `localhost`. Rule SA-3. */
export function backofficeRoot(siteRoot: string): string {
  const url = URL.parse(siteRoot);
  if (!url || !isLoopbackHost(url.hostname)) return siteRoot;
  url.hostname = 'localhost';
  return url.href.replace(/\/$/, '');
}

/** The relying party of passkeys at the origin of a request; null where there can be none. Rule SA-11. */
export function relyingParty(
  { headers }: Pick<FastifyRequest, 'headers'>,
  siteRoot: string,
): { readonly id: string; readonly origin: string } | null {
  const asked = originOf(headers.origin);
  if (asked?.hostname === 'localhost') return { id: 'localhost', origin: asked.origin };
  const site = originOf(siteRoot);
  if (
    !site ||
    isLoopbackHost(site.hostname) ||
    !/[a-z]/i.test(site.hostname.replace(/^\[.*\]$/, ''))
  )
    return null;
  return { id: site.hostname, origin: site.origin };
}
