import type { ExportAnswer } from '@comptoir/contract/auth-orders';
import type { ProfileChange, SessionAnswer, WireUser } from '@comptoir/contract/auth-profile';
import { PROBLEMS } from '@comptoir/contract/problems';
import { transaction } from '#db/transaction.ts';
import type { Session } from '#plugins/authentication.ts';
import { type Account, fromAccount } from './account.ts';
import { closeCodesOf } from './codes.ts';
import type { AccountDependencies } from './dependencies.ts';
import { limitKey, takeFor, WRONG_PASSWORDS } from './limits.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { isSameAddress } from './secrets.ts';
import { endAllSessions, openSession, openSessionsOf } from './sessions.ts';
import { changeUser, findUser, holdUser, removeUser, replacePassword } from './users.ts';

export type ProfileService = ReturnType<typeof profileService>;

/** What the owner of an account does with it. */
export function profileService(dependencies: AccountDependencies) {
  const { pool, clock, hashing, limiter, mails, orders } = dependencies;

  /** The account if `password` is its own. Whoever has its token only may not guess on. Rule N-12. */
  async function proven({ userId }: Session, password: string): Promise<Outcome<Account>> {
    const account = await findUser(pool, userId);
    if (!account) return refused({ code: 'unauthorized' });
    const tooMany = await takeFor(limiter, WRONG_PASSWORDS, account.email);
    if (tooMany) return tooMany;
    if (!(await hashing.matches(account.password_hash, password))) return badPassword();
    await limiter.giveBack(WRONG_PASSWORDS, limitKey(account.email));
    return done(account);
  }

  return {
    async read({ userId }: Session): Promise<Outcome<WireUser>> {
      const account = await findUser(pool, userId);
      return account ? done(fromAccount(account)) : refused({ code: 'unauthorized' });
    },

    /** Changes what the account tells of its owner, but for the e-mail address. Rule N-13. */
    async change({ userId }: Session, change: ProfileChange): Promise<Outcome<WireUser>> {
      const account = await findUser(pool, userId);
      if (!account) return refused({ code: 'unauthorized' });
      if (change.email !== undefined && !isSameAddress(change.email, account.email)) {
        const message = 'L’adresse e-mail ne peut pas être modifiée.';
        return refused({ code: 'validation', errors: [{ path: 'email', message }] });
      }
      const changed = await changeUser(pool, userId, change);
      return changed ? done(fromAccount(changed)) : refused({ code: 'unauthorized' });
    },

    /** Sets another password, and exchanges every token for a new one. Rule N-12. */
    async changePassword(
      session: Session,
      passwords: { readonly password: string; readonly new_password: string },
    ): Promise<Outcome<SessionAnswer>> {
      const known = await proven(session, passwords.password);
      if (known.kind === 'refused') return known;
      const account = known.value;
      const newHash = await hashing.hash(passwords.new_password);
      return transaction(pool, async (client) => {
        if (!(await replacePassword(client, account, newHash))) return badPassword();
        await endAllSessions(client, account.user_id);
        const token = await openSession(client, account.user_id, clock());
        await mails.send(client, { kind: 'password_changed', user_id: account.user_id });
        return done({ token, user: fromAccount(account) });
      });
    },

    /** Deletes the account and whatever tells of its owner. Rule N-15. */
    async remove(session: Session, password: string): Promise<Outcome<Account>> {
      const known = await proven(session, password);
      if (known.kind === 'refused') return known;
      const account = known.value;
      return transaction(pool, async (client) => {
        if (!(await holdUser(client, account))) return badPassword();
        const { user_id: userId, email } = account;
        await orders.erase(client, { userId, email }, clock());
        await closeCodesOf(client, account.user_id);
        await removeUser(client, account.user_id);
        const { email: to, first_name } = account;
        await mails.send(client, { kind: 'account_deleted', to, first_name });
        return done(account);
      });
    },

    /** Everything that is stored of somebody. Rule N-16. */
    async exported(session: Session): Promise<Outcome<ExportAnswer>> {
      const { userId } = session;
      const now = clock();
      const account = await findUser(pool, userId);
      if (!account) return refused({ code: 'unauthorized' });
      const [sessions, everyOrder] = await Promise.all([
        openSessionsOf(pool, session, now),
        orders.everything(userId, account.email),
      ]);
      return done({
        exported_at: new Date(now).toISOString(),
        user: {
          ...fromAccount(account),
          created_at: account.created_at.toISOString(),
          verified_at: account.verified_at?.toISOString() ?? null,
          last_login_at: account.last_login_at.toISOString(),
        },
        sessions: sessions.map(({ opened_at, expires_at }) => ({
          opened_at: opened_at.toISOString(),
          expires_at: expires_at.toISOString(),
        })),
        orders: everyOrder,
      });
    },
  };
}

function badPassword(): Outcome<never> {
  const errors = [{ path: 'password', message: PROBLEMS.bad_password.message }];
  return refused({ code: 'bad_password', errors });
}
