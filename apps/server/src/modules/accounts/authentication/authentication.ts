import type { LoginRequest, SignupRequest } from '@comptoir/contract/accounts/auth';
import type { SessionAnswer } from '@comptoir/contract/accounts/auth-profile';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { aheadInSql } from '#db/within-window.ts';
import type { Session } from '#plugins/http/authentication.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import type { Attempt, RateLimit } from '#plugins/limits/attempts.ts';
import { newId } from '#tokens.ts';
import { sendCode } from '../codes/one-time-code.ts';
import type { AccountShop } from '../customer-api.ts';
import { endSession, openSession } from '../sessions/sessions.ts';
import { type Account, addUser, findUserByEmail, fromAccount, lockUnchanged } from '../users.ts';

const SECOND = 1000;

const MINUTE = 60 * SECOND;

const DAY = 24 * 60 * MINUTE;

/** For an address and a client, or for a session. Rules N-19 and N-44. */
const WRONG_PASSWORDS = { name: 'logins', limit: 10, windowMilliseconds: 10 * MINUTE };

/** For an address and a client. Rule N-19. */
const CODE_TRIES = { name: 'client codes', limit: 20, windowMilliseconds: 60 * MINUTE };

export const CODES_PER_CLIENT = { name: 'send-otp', limit: 30, windowMilliseconds: 60 * MINUTE };

/** A sign-up sends a mail to an unverified address, or reveals who has an account. Rule N-50. */
export const SIGNUPS_PER_CLIENT = { name: 'signups', limit: 10, windowMilliseconds: 60 * MINUTE };

/** Passwords and codes that are compared without a session, of any account. Rule N-23. */
export const SECRETS_PER_CLIENT = { name: 'secrets', limit: 600, windowMilliseconds: 60 * MINUTE };

/** Failures are forgotten after so many days without one. Rules N-43 and N-46. */
const OF_30_DAYS = { windowMilliseconds: 30 * DAY, isExtended: true };

/** For an address, over all clients; or for a known client. Rule N-43. */
const WRONG_PASSWORDS_OF_ALL: RateLimit = {
  name: 'passwords',
  limit: 101,
  ...OF_30_DAYS,
  pause: { firstMilliseconds: SECOND, longestMilliseconds: 15 * MINUTE },
};

/** For an address, over all clients. Rule N-46 has the arithmetic. */
const WRONG_CODES_OF_ALL: RateLimit = {
  name: 'codes',
  limit: 61,
  ...OF_30_DAYS,
  pause: { firstMilliseconds: MINUTE, longestMilliseconds: DAY },
};

export type GuardedAttempts = ReturnType<typeof guardedAttempts>;

/** How long a client stays known after a login. Rule N-43. */
const KNOWN_MILLISECONDS = 30 * DAY;

const IS_KNOWN = aheadInSql('expires_at', '$2', KNOWN_MILLISECONDS);

export type AuthenticationService = ReturnType<typeof authenticationService>;

/** Sign-up, login, and logout. */
export function authenticationService(
  { pool, clock, hashing, accountMails: mails, pseudonyms }: AccountShop,
  attempts: GuardedAttempts,
) {
  const recipient = ({ email, user_id }: Pick<Account, 'email' | 'user_id'>) => ({
    addressKey: pseudonyms.address(email),
    userId: user_id,
  });

  return {
    /** Opens an account and a session, and sends the code that proves the address. Rules N-1 and N-2. */
    async signUp(
      request: SignupRequest,
      client: string,
      locale: Locale,
    ): Promise<Outcome<SessionAnswer>> {
      const hashed = await hashing.hash(client, request.password);
      if (hashed.kind === 'rejected') return hashed;
      const user = {
        userId: newId(),
        email: request.email,
        firstName: request.first_name,
        lastName: request.last_name,
        phone: request.phone,
        passwordHash: hashed.value,
      };
      return transaction(pool, async (connection) => {
        const now = clock();
        const account = await addUser(connection, user, now);
        if (!account) return rejected({ code: 'email_taken' });
        const token = await openSession(connection, { userId: account.user_id, locale }, now);
        await sendCode(connection, mails, recipient(account), now, locale);
        return done({ token, user: fromAccount(account) });
      });
    },

    /** Opens a session with a password. Rules N-5, N-19, and N-43. */
    async logIn(
      { email, password }: LoginRequest,
      client: string,
      locale: Locale,
    ): Promise<Outcome<SessionAnswer>> {
      const attempt = await attempts.logIn(email, client);
      if (attempt.kind === 'rejected') return attempt;
      const account = await findUserByEmail(pool, email);
      const compared = await hashing.matches(client, account?.password_hash ?? null, password);
      if (compared.kind === 'rejected') {
        await attempt.value.withdraw();
        return compared;
      }
      if (!account || !compared.value) return rejected({ code: 'bad_credentials' });
      await attempt.value.succeed();
      const now = clock();
      if (account.verified_at === null) {
        await transaction(pool, (connection) =>
          sendCode(connection, mails, recipient(account), now, locale),
        );
        return rejected({ code: 'email_not_verified' });
      }
      const token = await transaction(pool, async (connection) => {
        // The password that was compared may have been replaced, and the account deleted, meanwhile.
        if (!(await lockUnchanged(connection, account))) return null;
        return openSession(connection, { userId: account.user_id, locale }, now);
      });
      if (token === null) return rejected({ code: 'bad_credentials' });
      await attempts.remember(email, client, account.user_id);
      return done({ token, user: fromAccount(account) });
    },

    /** Ends this session and no other. Rule N-6. */
    async logOut(session: Session): Promise<void> {
      await endSession(pool, session.tokenHash);
    },
  };
}

/**
 * Limits the attempts at passwords and codes: per address and client, with a back-off over all clients of an
 * address that never locks it for good, and per open session. Rules N-19, N-43, N-44, and N-46.
 */
export function guardedAttempts({
  pool,
  clock,
  limiter,
  pseudonyms,
}: Pick<AccountShop, 'pool' | 'clock' | 'limiter' | 'pseudonyms'>) {
  return {
    /** A password for an address, with an account or not. */
    async logIn(email: string, client: string): Promise<Outcome<Attempt>> {
      const clientKey = pseudonyms.addressAndClient(email, client);
      const who = text(clientKey);
      const isKnown = await isKnownClient(pool, clientKey, clock());
      return limiter.reserve(
        [WRONG_PASSWORDS, who],
        [WRONG_PASSWORDS_OF_ALL, isKnown ? who : addressName(email)],
      );
    },

    /** The password of an open session's account, for what needs it again. */
    password(tokenHash: Buffer): Promise<Outcome<Attempt>> {
      const who = text(pseudonyms.session(tokenHash));
      return limiter.reserve([WRONG_PASSWORDS, who], [WRONG_PASSWORDS_OF_ALL, who]);
    },

    /** A code for an address. A known client has no advantage here. */
    code(email: string, client: string): Promise<Outcome<Attempt>> {
      const who = text(pseudonyms.addressAndClient(email, client));
      return limiter.reserve([CODE_TRIES, who], [WRONG_CODES_OF_ALL, addressName(email)]);
    },

    /** The owner logged in: failures of other clients no longer slow this one down. */
    remember: (email: string, client: string, userId: string): Promise<void> =>
      rememberClient(pool, pseudonyms.addressAndClient(email, client), userId, clock()),

    /** The owner verified the address: resets its failures. */
    async forgetFailures(email: string): Promise<void> {
      for (const limit of [WRONG_PASSWORDS_OF_ALL, WRONG_CODES_OF_ALL]) {
        await limiter.forget(limit, addressName(email));
      }
    },
  };

  function addressName(email: string): string {
    return text(pseudonyms.address(email));
  }
}

function text(name: Buffer): string {
  return name.toString('base64url');
}

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
