import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { greetedName } from '../account.ts';
import type { Hashing } from '../authentication/hashing.ts';
import { codeRecipient, setCode } from '../codes/codes.ts';
import { NOTICE_MILLISECONDS } from '../retention/inactivity.ts';
import { newCode, newLinkToken, tokenHash } from '../secrets.ts';
import { findUser } from '../users.ts';
import type { AccountLetter, LetterFor } from './account-mail.ts';

/** Mails take their turn among the clients whose passwords are hashed. Rule N-49. */
const MAILS = 'mails';

/** Makes the letters of accounts, with codes that are drawn there and then. Rule N-9. */
export function letterMaker(executor: Executor, hashing: Hashing, clock: Clock): LetterFor {
  async function codeLetter(requestId: string): Promise<AccountLetter | null> {
    const recipient = await codeRecipient(executor, requestId);
    if (!recipient) return null;
    const [code, linkToken] = [newCode(), newLinkToken()];
    const hashed = await hashing.hash(MAILS, code);
    // The mail is tried again later.
    if (hashed.kind === 'refused') throw new Error('Too many hashes wait to be computed.');
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
    };
  }

  return async (mail) => {
    switch (mail.kind) {
      case 'code':
        return codeLetter(mail.request_id);
      case 'password_changed': {
        const user = await findUser(executor, mail.user_id);
        return user && { kind: 'password_changed', to: user.email, first_name: greetedName(user) };
      }
      case 'account_expiring': {
        const user = await findUser(executor, mail.user_id);
        // Whoever came back meanwhile keeps the account.
        if (!user?.warned_at) return null;
        const ends_at = new Date(user.warned_at.getTime() + NOTICE_MILLISECONDS);
        return { kind: 'account_expiring', to: user.email, first_name: greetedName(user), ends_at };
      }
      case 'account_deleted':
        return mail;
    }
  };
}
