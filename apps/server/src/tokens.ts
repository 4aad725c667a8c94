import { createHash, randomBytes } from 'node:crypto';

/** A token of a session or a link: 256 random bits. Rules N-6 and SA-14. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The hash under which the database stores a token and finds it, so that no comparison leaks by its
 * duration. A slower hash is not needed for 256 random bits.
 */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** An unguessable, unique id: 128 random bits. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
