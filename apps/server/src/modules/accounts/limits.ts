import type { RateLimit, RateLimiter } from '#plugins/rate-limit.ts';
import { type Outcome, refused } from './outcome.ts';
import { addressHash } from './secrets.ts';

const MINUTE = 60_000;

/** Rule N-19. */
export const WRONG_PASSWORDS = { name: 'logins', limit: 10, windowMilliseconds: 10 * MINUTE };
export const CODE_TRIES = { name: 'codes', limit: 20, windowMilliseconds: 60 * MINUTE };
export const CODES_PER_CLIENT = { name: 'send-otp', limit: 30, windowMilliseconds: 60 * MINUTE };

/** Each costs a hash. A shared address may be a whole office. Rule N-23. */
export const SIGNUPS_PER_CLIENT = { name: 'signups', limit: 200, windowMilliseconds: 60 * MINUTE };
/** Passwords and codes that are compared, whosever they are. Rule N-23. */
export const SECRETS_PER_CLIENT = { name: 'secrets', limit: 600, windowMilliseconds: 60 * MINUTE };

/**
 * Counts a try for an address; the answer is a refusal once there were too many. It counts before the
 * try is made: otherwise those that are made at once would all pass. Rule N-19.
 */
export async function takeFor(
  limiter: RateLimiter,
  limit: RateLimit,
  email: string,
): Promise<Outcome<never> | null> {
  const retryAfterSeconds = await limiter.take(limit, limitKey(email));
  return retryAfterSeconds === null ? null : refused({ code: 'rate_limited', retryAfterSeconds });
}

/** Counts name nobody. */
export function limitKey(email: string): string {
  return addressHash(email).toString('base64url');
}
