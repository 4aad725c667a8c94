import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** So many groups of an IPv6 address name a line; the rest is whatever its owner likes. */
const GROUPS_OF_A_LINE = 4;
const GROUPS = 8;

/**
 * Whom limits count: an IPv4 address, or the line that IPv6 addresses share, since whoever has one of
 * them has all. What a proxy forwards and is no address counts as the proxy's. Rule I-13.
 */
export function clientOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return lineOfAddress(isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip);
}

/** The client that an address belongs to. Rule I-13. */
export function lineOfAddress(address: string): string {
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.v4;
  if (mapped !== undefined) return mapped;
  return isIP(address) === 6 ? lineOf(address) : address;
}

/** Enough that no two clients share a hash, in characters of base64url: 132 bits. */
const HASH_LENGTH = 22;

/**
 * By what a client is stored: an HMAC of its address, which cannot be computed without the key. Rules S-23
 * and Y-24.
 */
export function clientHash(key: Buffer, client: string): string {
  return createHmac('sha256', key).update(client).digest('base64url').slice(0, HASH_LENGTH);
}

/** `2001:db8::1` → `2001:db8:0:0::/64`. */
function lineOf(address: string): string {
  const [start = '', end] = address.toLowerCase().split('::');
  const before = groupsIn(start);
  const after = groupsIn(end ?? '');
  const between = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  const groups = [...before, ...between, ...after].slice(0, GROUPS_OF_A_LINE);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** An IPv4 address at the end stands for two. */
function groupsIn(part: string): readonly string[] {
  return part === '' ? [] : part.split(':').flatMap((one) => (one.includes('.') ? ['', ''] : one));
}
