import type { ResetRequest } from '@comptoir/contract/accounts/auth';
import type { SessionAnswer } from '@comptoir/contract/accounts/auth-profile';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { Session } from '#plugins/http/authentication.ts';
import { done, type Outcome, rejected, rejectionAt } from '#plugins/http/outcome.ts';
import type { GuardedAttempts } from '../authentication/authentication.ts';
import type { AccountShop } from '../customer-api.ts';
import { endAllSessions, openSession } from '../sessions/sessions.ts';
import {
  type Account,
  findUserByEmail,
  fromAccount,
  lockUser,
  type Proof,
  replacePassword,
  verifyUser,
} from '../users.ts';
import {
  closeCodesOf,
  consumeCode,
  consumeLink,
  findLink,
  isLinkToken,
  requestCode,
  takeAttempt,
} from './codes.ts';

export type CodeService = ReturnType<typeof codeService>;

/** Sends and redeems one-time codes and links. */
export function codeService(
  { pool, clock, hashing, accountMails: mails, pseudonyms }: AccountShop,
  attempts: GuardedAttempts,
) {
  /** Verifies `otp` without consuming it. */
  async function verified(secret: OneTimeSecret, client: string): Promise<Outcome<VerifiedSecret>> {
    const { email, otp } = secret;
    // 128 bits cannot be guessed: links need no limit of attempts. Rule N-45.
    if (isLinkToken(otp)) {
      const link = await findLink(pool, secret, clock());
      return link
        ? done({ user_id: link.user_id, consume: (on) => consumeLink(on, link) })
        : invalidCode();
    }
    const attempt = await attempts.code(email, client);
    if (attempt.kind === 'rejected') return attempt;
    const code = await takeAttempt(pool, pseudonyms.address(email), clock());
    const compared = await hashing.matches(client, code?.code_hash ?? null, otp);
    if (compared.kind === 'rejected') {
      await attempt.value.withdraw();
      return compared;
    }
    if (!code || !compared.value) return invalidCode();
    return done({ user_id: code.user_id, consume: (on) => consumeCode(on, code) });
  }

  /**
   * Consumes a code or a link, which verifies the address of its account; null when it is no longer valid. An
   * impostor may have opened an unverified account: unless the sign-up itself is proven, all its sessions
   * end. Rules N-40 and N-42.
   */
  async function redeem(
    connection: Executor,
    secret: VerifiedSecret,
    proofFor: (account: Account) => Proof,
  ): Promise<Account | null> {
    // The lock comes first: it serialises the use of a code and a link of one account.
    const account = await lockUser(connection, secret.user_id);
    if (!account || !(await secret.consume(connection))) return null;
    await closeCodesOf(connection, account.user_id);
    if (account.verified_at !== null) return account;
    const proof = proofFor(account);
    if (proof !== 'as signed up') await endAllSessions(connection, account.user_id);
    return verifyUser(connection, account.user_id, proof, clock());
  }

  return {
    /** Sends a code if there is such an account; the answer is the same either way. Rule N-10. */
    async send(email: string, locale: Locale): Promise<void> {
      await transaction(pool, async (connection) => {
        const account = await findUserByEmail(connection, email);
        const to = { addressKey: pseudonyms.address(email), userId: account?.user_id ?? null };
        await sendCode(connection, mails, to, clock(), locale);
      });
    },

    /**
     * Opens a session with a code or a link, and verifies the address. `bearer` is the caller's session: an
     * unverified account has one only from its sign-up. Rules N-9, N-40, and N-45.
     */
    async verify(
      secret: OneTimeSecret,
      bearer: Session | null,
      client: string,
      locale: Locale,
    ): Promise<Outcome<SessionAnswer>> {
      const checked = await verified(secret, client);
      if (checked.kind === 'rejected') return checked;
      const outcome = await transaction(
        pool,
        async (connection): Promise<Outcome<SessionAnswer>> => {
          const account = await redeem(connection, checked.value, ({ user_id }) =>
            bearer?.userId === user_id ? 'as signed up' : 'without password',
          );
          if (!account) return invalidCode();
          const token = await openSession(connection, { userId: account.user_id, locale }, clock());
          return done({ token, user: fromAccount(account) });
        },
      );
      if (outcome.kind === 'done') await attempts.forgetFailures(secret.email);
      return outcome;
    },

    /** Sets a new password with a code or a link, and ends every session. Rule N-11. */
    async reset({ password, ...secret }: ResetRequest, client: string): Promise<Outcome<Account>> {
      const checked = await verified(secret, client);
      if (checked.kind === 'rejected') return checked;
      const hashed = await hashing.hash(client, password);
      if (hashed.kind === 'rejected') return hashed;
      const outcome = await transaction(pool, async (connection): Promise<Outcome<Account>> => {
        const account = await redeem(connection, checked.value, () => 'without details');
        if (!account) return invalidCode();
        await replacePassword(connection, account, hashed.value);
        await endAllSessions(connection, account.user_id);
        await mails.enqueue(connection, { kind: 'password_changed', user_id: account.user_id });
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

/** A valid code or link; `consume` is false when it was consumed since. */
interface VerifiedSecret {
  readonly user_id: string;
  consume(connection: Executor): Promise<boolean>;
}

/** Enqueues a mail with a code and a link, unless within the pause after another one. Rules N-10 and N-48. */
export async function sendCode(
  connection: Executor,
  mails: AccountShop['accountMails'],
  { addressKey, userId }: { readonly addressKey: Buffer; readonly userId: string | null },
  now: Instant,
  locale: Locale,
): Promise<void> {
  const requestId = await requestCode(connection, addressKey, userId, now);
  if (requestId === null) return;
  await mails.enqueue(connection, { kind: 'code', request_id: requestId, locale });
}

function invalidCode(): Outcome<never> {
  return rejected(rejectionAt('invalid_code', 'otp'));
}
