import type { LoginRequest, SignupRequest } from '@comptoir/contract/accounts/auth';
import type { SessionAnswer } from '@comptoir/contract/accounts/auth-profile';
import type { Locale } from '@comptoir/domain/languages/locale';
import { transaction } from '#db/transaction.ts';
import type { Session } from '#plugins/http/authentication.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import { newId } from '#tokens.ts';
import type { AccountShop } from '../account-shop.ts';
import { sendCode } from '../codes/one-time-code.ts';
import { endSession, openSession } from '../sessions/sessions.ts';
import { type Account, addUser, findUserByEmail, fromAccount, lockUnchanged } from '../users.ts';
import type { GuardedAttempts } from './guarded-attempts.ts';

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
