import type { ExportAnswer } from '@comptoir/contract/accounts/auth-orders';
import type {
  ProfileChange,
  SessionAnswer,
  WireUser,
} from '@comptoir/contract/accounts/auth-profile';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import type { Locale } from '@comptoir/domain/languages/locale';
import { transaction } from '#db/transaction.ts';
import type { Session } from '#plugins/http/authentication.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import { comparableAddress } from '#plugins/limits/pseudonyms.ts';
import type { GuardedAttempts } from '../authentication/authentication.ts';
import { closeCodesOf } from '../codes/codes.ts';
import type { AccountShop } from '../customer-api.ts';
import { endAllSessions, openSession, openSessionsOf } from '../sessions/sessions.ts';
import {
  type Account,
  changeUser,
  findUser,
  fromAccount,
  greetedName,
  lockUnchanged,
  needsPassword,
  removeUser,
  replacePassword,
} from '../users.ts';

export type ProfileService = ReturnType<typeof profileService>;

/** Reads, changes, exports, and deletes an account. */
export function profileService(shop: AccountShop, attempts: GuardedAttempts) {
  const { pool, clock, hashing, accountMails, reportsOf } = shop;
  const orders = shop.orders.ofCustomer;

  /** The account if `password` is right. Attempts are limited per session. Rules N-12 and N-44. */
  async function withPassword(
    { userId, tokenHash }: Session,
    password: string,
    client: string,
  ): Promise<Outcome<Account>> {
    const account = await findUser(pool, userId);
    if (!account) return rejected({ code: 'unauthorized' });
    const attempt = await attempts.password(tokenHash);
    if (attempt.kind === 'rejected') return attempt;
    const compared = await hashing.matches(client, account.password_hash, password);
    if (compared.kind === 'rejected') {
      await attempt.value.withdraw();
      return compared;
    }
    if (!compared.value) return badPassword();
    await attempt.value.succeed();
    return done(account);
  }

  /** The account if its password is void. Rule N-41. */
  async function withoutPassword({ userId }: Session): Promise<Outcome<Account>> {
    const account = await findUser(pool, userId);
    if (!account) return rejected({ code: 'unauthorized' });
    return needsPassword(account) ? done(account) : badPassword();
  }

  return {
    async read({ userId }: Session): Promise<Outcome<WireUser>> {
      const account = await findUser(pool, userId);
      return account ? done(fromAccount(account)) : rejected({ code: 'unauthorized' });
    },

    /** Changes the personal data except for the e-mail address. Rule N-13. */
    async change({ userId }: Session, change: ProfileChange): Promise<Outcome<WireUser>> {
      const account = await findUser(pool, userId);
      if (!account) return rejected({ code: 'unauthorized' });
      if (
        change.email !== undefined &&
        comparableAddress(change.email) !== comparableAddress(account.email)
      ) {
        const message = 'L’adresse e-mail ne peut pas être modifiée.';
        return rejected({ code: 'validation', errors: [{ path: 'email', message }] });
      }
      const changed = await changeUser(pool, userId, change);
      return changed ? done(fromAccount(changed)) : rejected({ code: 'unauthorized' });
    },

    /** Sets another password, and exchanges every token for a new one. Rule N-12. */
    async changePassword(
      session: Session,
      passwords: { readonly password: string | null; readonly new_password: string },
      client: string,
      locale: Locale,
    ): Promise<Outcome<SessionAnswer>> {
      const known =
        passwords.password === null
          ? await withoutPassword(session)
          : await withPassword(session, passwords.password, client);
      if (known.kind === 'rejected') return known;
      const account = known.value;
      const hashed = await hashing.hash(client, passwords.new_password);
      if (hashed.kind === 'rejected') return hashed;
      const newHash = hashed.value;
      return transaction(pool, async (connection) => {
        if (!(await replacePassword(connection, account, newHash))) return badPassword();
        await endAllSessions(connection, account.user_id);
        const token = await openSession(connection, { userId: account.user_id, locale }, clock());
        await accountMails.enqueue(connection, {
          kind: 'password_changed',
          user_id: account.user_id,
        });
        return done({ token, user: fromAccount({ ...account, password_hash: newHash }) });
      });
    },

    /** Deletes the account and all personal data of its owner. Rule N-15. */
    async remove(session: Session, password: string, client: string): Promise<Outcome<Account>> {
      const known = await withPassword(session, password, client);
      if (known.kind === 'rejected') return known;
      const account = known.value;
      return transaction(pool, async (connection) => {
        if (!(await lockUnchanged(connection, account))) return badPassword();
        const { user_id: userId, email } = account;
        await orders.deletePersonalData(connection, { userId, email }, clock());
        await closeCodesOf(connection, account.user_id);
        await removeUser(connection, account.user_id);
        const named = { to: account.email, first_name: greetedName(account) };
        const { locale } = account;
        await accountMails.enqueue(connection, { kind: 'account_deleted', ...named, locale });
        return done(account);
      });
    },

    /** Everything that is stored about the owner. Rule N-16. */
    async exported(session: Session): Promise<Outcome<ExportAnswer>> {
      const { userId } = session;
      const now = clock();
      const account = await findUser(pool, userId);
      if (!account) return rejected({ code: 'unauthorized' });
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
        reported_items: await reportsOf(everyOrder.map(({ order_id }) => order_id)),
      });
    },
  };
}

function badPassword(): Outcome<never> {
  const { message } = PROBLEMS.bad_password;
  const errors = [{ path: 'password', code: 'current_password', message }];
  return rejected({ code: 'bad_password', errors });
}
