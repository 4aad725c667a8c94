import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#listen.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { tokenHash } from '#tokens.ts';
import type { Client } from '../sessions/sign-in.ts';

const LONGEST_NAME = 200;

/** The session of a person. Rule SA-14. */
export const SESSION_COOKIE = 'comptoir_staff';

/** An enrolled device. Rule SA-31. */
export const DEVICE_COOKIE = 'comptoir_device';

/** Browsers keep no cookie longer; a device renews its own. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

type CookieName = typeof SESSION_COOKIE | typeof DEVICE_COOKIE;

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

/** The value of a cookie; null without it. Given twice, the first counts. */
export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: CookieName) {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim() === name) return value.join('=').trim();
  }
  return null;
}

/** Sets a cookie; a session's ends with the browser, a device's stays. Rule SA-14. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  value: string,
): void {
  const age = name === DEVICE_COOKIE ? DEVICE_SECONDS : null;
  reply.header('set-cookie', serialised(request, name, value, age));
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
  reply.header('set-cookie', serialised(request, name, '', 0));
}

function serialised(
  request: FastifyRequest,
  name: CookieName,
  value: string,
  maxAgeSeconds: number | null,
): string {
  const attributes = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (maxAgeSeconds !== null) attributes.push(`Max-Age=${maxAgeSeconds}`);
  if (!isLoopbackHost(request.hostname)) attributes.push('Secure');
  return attributes.join('; ');
}

/** Where a request comes from. */
export function clientOfRequest(request: FastifyRequest, device: Client['device'] = null): Client {
  const token = cookieOf(request, SESSION_COOKIE);
  return {
    address: clientOf(request),
    name: (request.headers['user-agent'] ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, LONGEST_NAME),
    replaced: token ? tokenHash(token) : null,
    device,
  };
}
