import { createHmac, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The first 64 bits of an IPv6 address identify a subscriber; the rest is chosen freely. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * The client of a rate limit: an IPv4 address, or the /64 network of an IPv6 address. An invalid
 * forwarded address counts as the proxy's. Rule I-13.
 */
export function clientOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return clientOfAddress(isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip);
}

/** The client of an address. Rule I-13. */
export function clientOfAddress(address: string): string {
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.v4;
  if (mapped !== undefined) return mapped;
  return isIP(address) === 6 ? networkOf(address) : address;
}

/** In characters of base64url: 132 bits. */
const HASH_LENGTH = 22;

/** The stored identity of a client: an HMAC of its address. Rules S-23 and Y-24. */
export function clientHash(key: KeyObject, client: string): string {
  return createHmac('sha256', key).update(client).digest('base64url').slice(0, HASH_LENGTH);
}

/** The stored identity of a guest without an account: an HMAC of the e-mail address, the same in capitals. Rule OL-4. */
export function guestHash(key: KeyObject, email: string): string {
  const address = email.trim().normalize('NFC').toLowerCase();
  return createHmac('sha256', key).update(`guest ${address}`).digest('base64url');
}

/** `2001:db8::1` → `2001:db8:0:0::/64`. */
function networkOf(address: string): string {
  const [start = '', end] = address.toLowerCase().split('::');
  const before = groupsIn(start);
  const after = groupsIn(end ?? '');
  const between = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  const groups = [...before, ...between, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** A trailing IPv4 address stands for two groups. */
function groupsIn(part: string): readonly string[] {
  return part === '' ? [] : part.split(':').flatMap((one) => (one.includes('.') ? ['', ''] : one));
}
