import type { ResetRequest } from '@comptoir/contract/auth';
import type { SessionAnswer } from '@comptoir/contract/auth-profile';
import { PROBLEMS } from '@comptoir/contract/problems';
import type { Instant } from '@comptoir/domain/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { Session } from '#plugins/authentication.ts';
import { type Account, fromAccount } from './account.ts';
import type { MailOutlet } from './account-mail.ts';
import { requestCode, spend, type TriedCode, takeTry } from './codes.ts';
import type { AccountDependencies } from './dependencies.ts';
import { CODE_TRIES, takeFor } from './limits.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { endAllSessions, openSession } from './sessions.ts';
import { findUserByEmail, lockUser, type Proof, replacePassword, verifyUser } from './users.ts';

export type CodeService = ReturnType<typeof codeService>;

/** What a code is good for, and how one is asked for. */
export function codeService({ pool, clock, hashing, limiter, mails }: AccountDependencies) {
  /** The code that was typed, if it is the address's and still good. Rules N-9 and N-19. */
  async function checked(email: string, otp: string): Promise<Outcome<TriedCode>> {
    const tooMany = await takeFor(limiter, CODE_TRIES, email);
    if (tooMany) return tooMany;
    const code = await takeTry(pool, email, clock());
    const isRight = await hashing.matches(code?.code_hash ?? null, otp);
    return code && isRight ? done(code) : invalidCode();
  }

  /**
   * Uses a code up for its account, whose address it proves; null when it was not good any more. An account
   * that was never verified may have been prepared by anybody: unless its own sign-up is proven, every
   * session of it ends. Rules N-40 and N-42.
   */
  async function redeem(
    connection: Executor,
    code: TriedCode,
    proofFor: (account: Account) => Proof,
  ): Promise<Account | null> {
    if (!(await spend(connection, code))) return null;
    const account = await lockUser(connection, code.user_id);
    if (!account || account.verified_at !== null) return account;
    const proof = proofFor(account);
    if (proof !== 'as signed up') await endAllSessions(connection, account.user_id);
    return verifyUser(connection, account.user_id, proof, clock());
  }

  return {
    /** Sends a code, or nothing: to whoever asks it is the same. Rule N-10. */
    async send(email: string): Promise<void> {
      await transaction(pool, async (client) => {
        const account = await findUserByEmail(client, email);
        await sendCode(client, mails, email, account?.user_id ?? null, clock());
      });
    },

    /**
     * Opens a session with a code, and verifies the address. `bearer` is the session of whoever asks: only a
     * sign-up opens one for an account that is not verified. Rules N-9 and N-40.
     */
    async verify(
      { email, otp }: { email: string; otp: string },
      bearer: Session | null,
    ): Promise<Outcome<SessionAnswer>> {
      const tried = await checked(email, otp);
      if (tried.kind === 'refused') return tried;
      return transaction(pool, async (client) => {
        const account = await redeem(client, tried.value, ({ user_id }) =>
          bearer?.userId === user_id ? 'as signed up' : 'without password',
        );
        if (!account) return invalidCode();
        const token = await openSession(client, account.user_id, clock());
        return done({ token, user: fromAccount(account) });
      });
    },

    /** Sets a new password with a code, and ends every session. Rule N-11. */
    async reset({ email, otp, password }: ResetRequest): Promise<Outcome<Account>> {
      const tried = await checked(email, otp);
      if (tried.kind === 'refused') return tried;
      const newHash = await hashing.hash(password);
      return transaction(pool, async (client) => {
        const account = await redeem(client, tried.value, () => 'without details');
        if (!account) return invalidCode();
        await replacePassword(client, account, newHash);
        await endAllSessions(client, account.user_id);
        await mails.send(client, { kind: 'password_changed', user_id: account.user_id });
        return done(account);
      });
    },
  };
}

/** Has a code sent unless one was, a moment ago. Rule N-10. */
export async function sendCode(
  connection: Executor,
  mails: MailOutlet,
  email: string,
  userId: string | null,
  now: Instant,
): Promise<void> {
  const requestId = await requestCode(connection, email, userId, now);
  if (requestId !== null) await mails.send(connection, { kind: 'code', request_id: requestId });
}

function invalidCode(): Outcome<never> {
  const errors = [{ path: 'otp', message: PROBLEMS.invalid_code.message }];
  return refused({ code: 'invalid_code', errors });
}
