import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import type { RateLimit, RateLimiter } from '#plugins/limits/rate-limit.ts';
import { CODE_TRIES, WRONG_PASSWORDS } from '../limits.ts';
import { done, type Outcome, refused } from '../outcome.ts';
import type { Pseudonyms } from '../pseudonyms.ts';
import {
  type BackOff,
  CODE_BACK_OFF,
  type FailedAttempts,
  PASSWORD_BACK_OFF,
} from './failed-attempts.ts';
import { isKnownClient, rememberClient } from './known-clients.ts';

/** A try that may be made. It counts as failed until it succeeds. */
interface Attempt {
  /** What was told is right: this try does not count, and none before it. */
  succeed(): Promise<void>;
  /** Nothing was compared: this try does not count. */
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
 * Who may try a password or a code. Tries count for an address and a client; tries of all clients are slowed
 * down and never refused for good. An open session has a count of its own. Rules N-19, N-43, N-44, and N-46.
 */
export function guardedAttempts({ pool, clock, limiter, failures, names }: Dependencies) {
  /**
   * Counted before the try is made: otherwise tries that are made at once would all pass. `who` has the limit,
   * `subject` the pauses.
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
      // Nothing is tried inside a pause, so nothing is counted.
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

    /** The password of an account that is logged in, for what needs it again. */
    password(tokenHash: Buffer): Promise<Outcome<Attempt>> {
      const who = text(names.session(tokenHash));
      return begin(WRONG_PASSWORDS, PASSWORD_BACK_OFF, who, who);
    },

    /** A code for an address. What a client knows of an account does not make it guess faster. */
    code(email: string, client: string): Promise<Outcome<Attempt>> {
      const who = text(names.addressAndClient(email, client));
      return begin(CODE_TRIES, CODE_BACK_OFF, who, addressName(email));
    },

    /** The owner logged in: from this client the tries of others no longer slow anything down. */
    remember: (email: string, client: string, userId: string): Promise<void> =>
      rememberClient(pool, names.addressAndClient(email, client), userId, clock()),

    /** The owner proved the address: what others tried is over. */
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
  return refused({ code: 'rate_limited', retryAfterSeconds });
}
