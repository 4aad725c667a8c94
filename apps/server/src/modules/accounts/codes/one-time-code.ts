import type { ResetRequest } from '@comptoir/contract/accounts/auth';
import type { SessionAnswer } from '@comptoir/contract/accounts/auth-profile';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { Session } from '#plugins/http/authentication.ts';
import { type Account, fromAccount } from '../account.ts';
import type { GuardedAttempts } from '../authentication/guarded-attempts.ts';
import type { AccountDependencies } from '../dependencies.ts';
import type { MailOutlet } from '../mails/account-mail.ts';
import { done, type Outcome, refused } from '../outcome.ts';
import { endAllSessions, openSession } from '../sessions/sessions.ts';
import { findUserByEmail, lockUser, type Proof, replacePassword, verifyUser } from '../users.ts';
import { closeCodesOf, requestCode, spend, takeTry } from './codes.ts';
import { findLink, isLinkToken, spendLink } from './mail-links.ts';

export type CodeService = ReturnType<typeof codeService>;

/** What a code is good for, and how one is asked for. */
export function codeService(
  { pool, clock, hashing, mails, names }: AccountDependencies,
  attempts: GuardedAttempts,
) {
  /** What was sent as `otp`, if it is good as far as can be told before it is used. */
  async function checked(secret: OneTimeSecret, client: string): Promise<Outcome<Tried>> {
    const { email, otp } = secret;
    // 128 bits are not guessed: a link takes no try, and nobody's tries close it. Rule N-45.
    if (isLinkToken(otp)) {
      const link = await findLink(pool, secret, clock());
      return link
        ? done({ user_id: link.user_id, spend: (to) => spendLink(to, link) })
        : invalidCode();
    }
    const attempt = await attempts.code(email, client);
    if (attempt.kind === 'refused') return attempt;
    const code = await takeTry(pool, names.address(email), clock());
    const compared = await hashing.matches(client, code?.code_hash ?? null, otp);
    if (compared.kind === 'refused') {
      await attempt.value.withdraw();
      return compared;
    }
    if (!code || !compared.value) return invalidCode();
    return done({ user_id: code.user_id, spend: (to) => spend(to, code) });
  }

  /**
   * Uses a code or a link up for its account, whose address it proves; null when it was not good any more. An
   * account that was never verified may have been prepared by anybody: unless its own sign-up is proven, every
   * session of it ends. Rules N-40 and N-42.
   */
  async function redeem(
    connection: Executor,
    tried: Tried,
    proofFor: (account: Account) => Proof,
  ): Promise<Account | null> {
    // Before anything else: a code and a link of one account are then used one after the other.
    const account = await lockUser(connection, tried.user_id);
    if (!account || !(await tried.spend(connection))) return null;
    await closeCodesOf(connection, account.user_id);
    if (account.verified_at !== null) return account;
    const proof = proofFor(account);
    if (proof !== 'as signed up') await endAllSessions(connection, account.user_id);
    return verifyUser(connection, account.user_id, proof, clock());
  }

  return {
    /** Sends a code, or nothing: to whoever asks it is the same. Rule N-10. */
    async send(email: string): Promise<void> {
      await transaction(pool, async (connection) => {
        const account = await findUserByEmail(connection, email);
        const key = names.address(email);
        await sendCode(connection, mails, key, account?.user_id ?? null, clock());
      });
    },

    /**
     * Opens a session with a code or a link, and verifies the address. `bearer` is the session of whoever asks:
     * only a sign-up opens one for an account that is not verified. Rules N-9, N-40, and N-45.
     */
    async verify(
      secret: OneTimeSecret,
      bearer: Session | null,
      client: string,
    ): Promise<Outcome<SessionAnswer>> {
      const tried = await checked(secret, client);
      if (tried.kind === 'refused') return tried;
      const outcome = await transaction(
        pool,
        async (connection): Promise<Outcome<SessionAnswer>> => {
          const account = await redeem(connection, tried.value, ({ user_id }) =>
            bearer?.userId === user_id ? 'as signed up' : 'without password',
          );
          if (!account) return invalidCode();
          const token = await openSession(connection, account.user_id, clock());
          return done({ token, user: fromAccount(account) });
        },
      );
      if (outcome.kind === 'done') await attempts.forgetFailures(secret.email);
      return outcome;
    },

    /** Sets a new password with a code or a link, and ends every session. Rule N-11. */
    async reset({ password, ...secret }: ResetRequest, client: string): Promise<Outcome<Account>> {
      const tried = await checked(secret, client);
      if (tried.kind === 'refused') return tried;
      const hashed = await hashing.hash(client, password);
      if (hashed.kind === 'refused') return hashed;
      const outcome = await transaction(pool, async (connection): Promise<Outcome<Account>> => {
        const account = await redeem(connection, tried.value, () => 'without details');
        if (!account) return invalidCode();
        await replacePassword(connection, account, hashed.value);
        await endAllSessions(connection, account.user_id);
        await mails.send(connection, { kind: 'password_changed', user_id: account.user_id });
        return done(account);
      });
      if (outcome.kind === 'done') await attempts.forgetFailures(secret.email);
      return outcome;
    },
  };
}

interface OneTimeSecret {
  readonly email: string;
  /** A code of six digits, or the token of a link. */
  readonly otp: string;
}

/** A code or a link that looks good, and how it is used up: false when it was meanwhile. */
interface Tried {
  readonly user_id: string;
  spend(connection: Executor): Promise<boolean>;
}

/** Has a code and a link sent unless they were, a moment ago. Rules N-10 and N-48. */
export async function sendCode(
  connection: Executor,
  mails: MailOutlet,
  addressKey: Buffer,
  userId: string | null,
  now: Instant,
): Promise<void> {
  const requestId = await requestCode(connection, addressKey, userId, now);
  if (requestId !== null) await mails.send(connection, { kind: 'code', request_id: requestId });
}

function invalidCode(): Outcome<never> {
  const errors = [{ path: 'otp', message: PROBLEMS.invalid_code.message }];
  return refused({ code: 'invalid_code', errors });
}
