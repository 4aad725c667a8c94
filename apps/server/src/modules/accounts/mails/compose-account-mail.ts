import { randomBytes, randomInt } from 'node:crypto';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import type { AccountMail, AccountMailRequest } from '#jobs/mails/enqueue-mail.ts';
import type { Hashing } from '#plugins/limits/hashing.ts';
import { tokenHash } from '#tokens.ts';
import { codeRecipient, setCode } from '../codes/codes.ts';
import { WARNING_MILLISECONDS } from '../retention.ts';
import { type Account, findUser, greetedName } from '../users.ts';

/**
 * Composes a mail at each attempt to send it; null when the account is gone or a newer mail replaces it.
 * A code is generated here and is in no other place than its mail, except as a hash.
 */
export type ComposeAccountMail = (request: AccountMailRequest) => Promise<AccountMail | null>;

/** Mails share the hashing queue fairly with the clients whose passwords are hashed. Rule N-49. */
const MAILS = 'mails';

/** Composes the mails to accounts; the codes in them are generated then. Rule N-9. */
export function accountMailComposer(
  executor: Executor,
  hashing: Hashing,
  clock: Clock,
): ComposeAccountMail {
  async function codeMail(requestId: string, locale: Locale): Promise<AccountMail | null> {
    const recipient = await codeRecipient(executor, requestId);
    if (!recipient) return null;
    const [code, linkToken] = [newCode(), newLinkToken()];
    const hashed = await hashing.hash(MAILS, code);
    // The job retries the mail later.
    if (hashed.kind === 'rejected') throw new Error('Too many hashes wait to be computed.');
    const hashes = { codeHash: hashed.value, linkHash: tokenHash(linkToken) };
    const expiresAt = await setCode(executor, requestId, hashes, clock());
    if (!expiresAt) return null;
    return {
      kind: 'code',
      purpose: recipient.verified_at === null ? 'verify' : 'reset',
      to: recipient.email,
      first_name: greetedName(recipient),
      code,
      link_token: linkToken,
      expires_at: expiresAt,
      locale,
    };
  }

  return async (mail) => {
    switch (mail.kind) {
      case 'code':
        return codeMail(mail.request_id, mail.locale ?? DEFAULT_LOCALE);
      case 'password_changed': {
        const user = await findUser(executor, mail.user_id);
        return user && { kind: 'password_changed', ...recipientOf(user) };
      }
      case 'account_expiring': {
        const user = await findUser(executor, mail.user_id);
        // A login since then keeps the account.
        if (!user?.warned_at) return null;
        const ends_at = new Date(user.warned_at.getTime() + WARNING_MILLISECONDS);
        return { kind: 'account_expiring', ...recipientOf(user), ends_at };
      }
      case 'account_deleted':
        return { ...mail, locale: mail.locale ?? DEFAULT_LOCALE };
    }
  };
}

/** The token of a link in a mail: 128 random bits. Rule N-45. */
function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Six digits; all codes are equally likely. Rule N-9. */
function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

function recipientOf(user: Account): Pick<AccountMail, 'to' | 'first_name' | 'locale'> {
  return { to: user.email, first_name: greetedName(user), locale: user.locale };
}
