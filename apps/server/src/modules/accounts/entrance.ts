import type { LoginRequest, SignupRequest } from '@comptoir/contract/auth';
import type { SessionAnswer } from '@comptoir/contract/auth-profile';
import { transaction } from '#db/transaction.ts';
import type { Session } from '#plugins/authentication.ts';
import { fromAccount } from './account.ts';
import type { AccountDependencies } from './dependencies.ts';
import { limitKey, takeFor, WRONG_PASSWORDS } from './limits.ts';
import { sendCode } from './one-time-code.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { newId } from './secrets.ts';
import { endSession, openSession } from './sessions.ts';
import { addUser, findUserByEmail } from './users.ts';

export type Entrance = ReturnType<typeof entrance>;

/** The ways in and out: signing up, logging in, logging out. */
export function entrance({ pool, clock, hashing, limiter, mails }: AccountDependencies) {
  return {
    /** Opens an account and a session, and sends the code that proves the address. Rules N-1 and N-2. */
    async signUp(request: SignupRequest): Promise<Outcome<SessionAnswer>> {
      const user = {
        userId: newId(),
        email: request.email,
        firstName: request.first_name,
        lastName: request.last_name,
        phone: request.phone,
        passwordHash: await hashing.hash(request.password),
      };
      return transaction(pool, async (client) => {
        const now = clock();
        const account = await addUser(client, user, now);
        if (!account) return refused({ code: 'email_taken' });
        const token = await openSession(client, account.user_id, now);
        await sendCode(client, mails, account.email, account.user_id, now);
        return done({ token, user: fromAccount(account) });
      });
    },

    /** Opens a session for whoever knows the password. Rules N-5 and N-19. */
    async logIn({ email, password }: LoginRequest): Promise<Outcome<SessionAnswer>> {
      const tooMany = await takeFor(limiter, WRONG_PASSWORDS, email);
      if (tooMany) return tooMany;
      const account = await findUserByEmail(pool, email);
      const isRight = await hashing.matches(account?.password_hash ?? null, password);
      if (!account || !isRight) return refused({ code: 'bad_credentials' });
      await limiter.giveBack(WRONG_PASSWORDS, limitKey(email));
      const now = clock();
      if (account.verified_at === null) {
        await transaction(pool, (client) =>
          sendCode(client, mails, account.email, account.user_id, now),
        );
        return refused({ code: 'email_not_verified' });
      }
      const token = await openSession(pool, account.user_id, now);
      return done({ token, user: fromAccount(account) });
    },

    /** Ends the session whose token was sent; others stay open. Rule N-6. */
    async logOut(session: Session): Promise<void> {
      await endSession(pool, session.tokenHash);
    },
  };
}
