import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#loopback-host.ts';

/** The session of a person. Rule SA-14. */
export const SESSION_COOKIE = 'comptoir_staff';
/** An enrolled device. Rule SA-31. */
export const DEVICE_COOKIE = 'comptoir_device';

/** Browsers keep no cookie longer; a device renews its own. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

type CookieName = typeof SESSION_COOKIE | typeof DEVICE_COOKIE;

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
