import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import type { RateLimit, RateLimiter } from '#plugins/limits/rate-limit.ts';
import type { Pseudonyms } from '../pseudonyms.ts';
import {
  type BackOff,
  CODE_BACK_OFF,
  type FailedAttempts,
  PASSWORD_BACK_OFF,
} from './failed-attempts.ts';

const MINUTE = 60_000;

/** For an address and a client, or for a session. Rules N-19 and N-44. */
const WRONG_PASSWORDS = { name: 'logins', limit: 10, windowMilliseconds: 10 * MINUTE };
/** For an address and a client. Rule N-19. */
const CODE_TRIES = { name: 'codes', limit: 20, windowMilliseconds: 60 * MINUTE };
export const CODES_PER_CLIENT = { name: 'send-otp', limit: 30, windowMilliseconds: 60 * MINUTE };

/** A sign-up sends a mail to an unverified address, or reveals who has an account. Rule N-50. */
export const SIGNUPS_PER_CLIENT = { name: 'signups', limit: 10, windowMilliseconds: 60 * MINUTE };
/** Passwords and codes that are compared without a session, of any account. Rule N-23. */
export const SECRETS_PER_CLIENT = { name: 'secrets', limit: 600, windowMilliseconds: 60 * MINUTE };

/** An attempt that may be made. It counts as failed until it succeeds. */
interface Attempt {
  /** The secret is right: resets this attempt and the failures before it. */
  succeed(): Promise<void>;
  /** Nothing was compared: this attempt does not count. */
  withdraw(): Promise<void>;
}

export type GuardedAttempts = ReturnType<typeof guardedAttempts>;

interface Dependencies {
  readonly pool: Executor;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly failures: FailedAttempts;
  readonly names: Pseudonyms;
}

/**
 * Limits the attempts at passwords and codes: per address and client, with a back-off over all clients of an
 * address that never locks it for good, and per open session. Rules N-19, N-43, N-44, and N-46.
 */
export function guardedAttempts({ pool, clock, limiter, failures, names }: Dependencies) {
  /**
   * Counts the attempt before it is made, else concurrent ones would all pass. The limit is by `who`, the
   * back-off by `subject`.
   */
  async function begin(
    limit: RateLimit,
    backOff: BackOff,
    who: string,
    subject: string,
  ): Promise<Outcome<Attempt>> {
    const blocked = await limiter.take(limit, who);
    if (blocked !== null) return tooMany(blocked);
    const paused = await failures.take(backOff, subject);
    if (paused !== null) {
      // No attempt is made within a pause, so none is counted.
      await limiter.giveBack(limit, who);
      return tooMany(paused);
    }
    return done({
      async succeed() {
        await limiter.giveBack(limit, who);
        await failures.forget(backOff, subject);
      },
      withdraw: () => limiter.giveBack(limit, who),
    });
  }

  return {
    /** A password for an address, with an account or not. */
    async logIn(email: string, client: string): Promise<Outcome<Attempt>> {
      const clientKey = names.addressAndClient(email, client);
      const who = text(clientKey);
      const isKnown = await isKnownClient(pool, clientKey, clock());
      return begin(WRONG_PASSWORDS, PASSWORD_BACK_OFF, who, isKnown ? who : addressName(email));
    },

    /** The password of an open session's account, for what needs it again. */
    password(tokenHash: Buffer): Promise<Outcome<Attempt>> {
      const who = text(names.session(tokenHash));
      return begin(WRONG_PASSWORDS, PASSWORD_BACK_OFF, who, who);
    },

    /** A code for an address. A known client has no advantage here. */
    code(email: string, client: string): Promise<Outcome<Attempt>> {
      const who = text(names.addressAndClient(email, client));
      return begin(CODE_TRIES, CODE_BACK_OFF, who, addressName(email));
    },

    /** The owner logged in: failures of other clients no longer slow this one down. */
    remember: (email: string, client: string, userId: string): Promise<void> =>
      rememberClient(pool, names.addressAndClient(email, client), userId, clock()),

    /** The owner verified the address: resets its failures. */
    async forgetFailures(email: string): Promise<void> {
      for (const backOff of [PASSWORD_BACK_OFF, CODE_BACK_OFF]) {
        await failures.forget(backOff, addressName(email));
      }
    },
  };

  function addressName(email: string): string {
    return text(names.address(email));
  }
}

function text(name: Buffer): string {
  return name.toString('base64url');
}

function tooMany(retryAfterSeconds: number): Outcome<never> {
  return rejected({ code: 'rate_limited', retryAfterSeconds });
}

/** How long a client stays known after a login. Rule N-43. */
const KNOWN_MILLISECONDS = 30 * 24 * 60 * 60_000;

const IS_KNOWN = aheadInSql('expires_at', '$2', KNOWN_MILLISECONDS);

/** Whether an account was logged in from a client before; the key is of `addressAndClient`. */
async function isKnownClient(
  executor: Executor,
  clientKey: Buffer,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await executor.query({
    name: 'find-known-client',
    text: `SELECT FROM known_clients WHERE client_key = $1 AND ${IS_KNOWN}`,
    values: [clientKey, new Date(now)],
  });
  return rowCount === 1;
}

/** Records a login of an account from a client. */
async function rememberClient(
  executor: Executor,
  clientKey: Buffer,
  userId: string,
  now: Instant,
): Promise<void> {
  await executor.query(
    `INSERT INTO known_clients (client_key, user_id, expires_at)
     SELECT $1, user_id, $3 FROM users WHERE user_id = $2
     ON CONFLICT (client_key) DO UPDATE SET
       user_id = excluded.user_id, expires_at = excluded.expires_at`,
    [clientKey, userId, new Date(now + KNOWN_MILLISECONDS)],
  );
}
