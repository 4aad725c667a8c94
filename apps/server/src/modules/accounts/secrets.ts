import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A session token: 256 random bits. Rule N-6. */
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

/** The token of a link in a mail: 128 random bits. Rule N-45. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Six digits; all codes are equally likely. Rule N-9. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** An unguessable, unique id: 128 random bits. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** Whether two e-mail addresses are the same. Rule N-3. */
export function isSameAddress(one: string, other: string): boolean {
  return comparableAddress(one) === comparableAddress(other);
}

/** The normal form of an e-mail address for comparisons. Rule N-3. */
export function comparableAddress(email: string): string {
  return email.trim().toLowerCase();
}
