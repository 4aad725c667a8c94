import { randomBytes, randomInt } from 'node:crypto';

/** The token of a link in a mail: 128 random bits. Rule N-45. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Six digits; all codes are equally likely. Rule N-9. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Whether two e-mail addresses are the same. Rule N-3. */
export function isSameAddress(one: string, other: string): boolean {
  return comparableAddress(one) === comparableAddress(other);
}

/** The normal form of an e-mail address for comparisons. Rule N-3. */
export function comparableAddress(email: string): string {
  return email.trim().toLowerCase();
}
