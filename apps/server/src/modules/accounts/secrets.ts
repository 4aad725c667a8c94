import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A token as its owner gets it: 256 random bits. Rule N-6. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * How the database knows a token. It is looked up by this hash, so no comparison tells by its duration
 * how much of a guess was right; and nothing slower is needed, since nobody guesses 256 bits.
 */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token of a link in a mail: 128 random bits. Rule N-45. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Six digits, each code as likely as any other. Rule N-9. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** An id that nobody guesses and nobody has drawn before. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** Whether two texts are the same e-mail address. Rule N-3. */
export function isSameAddress(one: string, other: string): boolean {
  return comparableAddress(one) === comparableAddress(other);
}

/** An e-mail address as it is compared. Rule N-3. */
export function comparableAddress(email: string): string {
  return email.trim().toLowerCase();
}
