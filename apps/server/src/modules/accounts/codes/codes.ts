import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { aheadInSql, dueInSql } from '#db/within-window.ts';
import { newId, tokenHash } from '#tokens.ts';
import type { Account } from '../users.ts';

/** Rule N-9. */
const LIFETIME_MILLISECONDS = 10 * 60_000;
const MAX_ATTEMPTS = 5;
/** A link is open until the next mail may be sent, which is after an hour at most. */
const LONGEST_LINK_MILLISECONDS = 60 * 60_000;

/**
 * The pause after a mail: a minute, doubled from the fourth mail on, up to an hour. `codes` is the alias of
 * the row in the statement. Rules N-10 and N-48.
 */
const pauseAfter = (codes: string) =>
  `make_interval(secs => least(60 * 2 ^ greatest(least(${codes}.sends, 60) - 3, 0), 3600))`;

/**
 * Requests a code for an address, by its pseudonym. Returns the id of the request, for the mail that will
 * carry the code; null within the pause after another mail. Rules N-10 and N-48.
 *
 * An address without an account (`userId` null) writes the same row, so that the duration reveals nothing;
 * since it sends no mail, it delays no account that is opened then.
 */
export async function requestCode(
  executor: Executor,
  addressKey: Buffer,
  userId: string | null,
  now: Instant,
): Promise<string | null> {
  const { rows } = await executor.query<{ request_id: string }>({
    name: 'request-code',
    text: `INSERT INTO codes AS known (address_hash, request_id, user_id, requested_at)
      VALUES ($1, $2, $3, $4::timestamptz)
      ON CONFLICT (address_hash) DO UPDATE SET
        request_id = excluded.request_id, user_id = excluded.user_id,
        requested_at = excluded.requested_at, is_open = true,
        code_hash = NULL, expires_at = NULL, tries = 0,
        sends = CASE
          WHEN known.user_id IS NULL OR known.requested_at <= $4 - interval '1 day' THEN 1
          ELSE known.sends + 1 END
      WHERE ${dueInSql(`known.requested_at + ${pauseAfter('known')}`, '$4', pauseAfter('known'))}
        OR (known.user_id IS NULL AND excluded.user_id IS NOT NULL)
      RETURNING request_id`,
    values: [addressKey, newId(), userId, new Date(now)],
  });
  return rows[0]?.request_id ?? null;
}

/** The account that a code request is for; null when it is closed or gone. */
export async function codeRecipient(
  executor: Executor,
  requestId: string,
): Promise<Account | null> {
  const { rows } = await executor.query<Account>(
    `SELECT users.* FROM codes JOIN users USING (user_id) WHERE request_id = $1 AND is_open`,
    [requestId],
  );
  return rows[0] ?? null;
}

/**
 * Sets the code of a request and its link; null when the request is closed. The link is valid as long as the
 * code, and at least until the next mail may be sent: so the mailbox always holds a valid one, however
 * often an attacker requests mails. Rules N-9 and N-45.
 */
export async function setCode(
  executor: Executor,
  requestId: string,
  { codeHash, linkHash }: { readonly codeHash: string; readonly linkHash: Buffer },
  now: Instant,
): Promise<Date | null> {
  const expiresAt = new Date(now + LIFETIME_MILLISECONDS);
  const { rowCount } = await executor.query(
    `WITH set AS (
       UPDATE codes SET code_hash = $2, expires_at = $3, tries = 0
       WHERE request_id = $1 AND is_open
       RETURNING codes.user_id, codes.requested_at + ${pauseAfter('codes')} AS next_at
     )
     INSERT INTO mail_links (token_hash, user_id, expires_at)
     SELECT $4, user_id, greatest($3, next_at) FROM set JOIN users USING (user_id)`,
    [requestId, codeHash, expiresAt, linkHash],
  );
  return rowCount === 1 ? expiresAt : null;
}

/** A code to compare with what was typed. */
export interface PendingCode {
  readonly request_id: string;
  readonly user_id: string;
  readonly code_hash: string;
}

/**
 * Counts an attempt before anything is compared, so that concurrent requests stay within the limit; null
 * when the address has no valid code. Rule N-9.
 */
export async function takeAttempt(
  executor: Executor,
  addressKey: Buffer,
  now: Instant,
): Promise<PendingCode | null> {
  const { rows } = await executor.query<PendingCode>({
    name: 'take-code-try',
    text: `UPDATE codes SET tries = tries + 1
      WHERE address_hash = $1 AND is_open AND user_id IS NOT NULL AND code_hash IS NOT NULL
        AND ${aheadInSql('expires_at', '$2', LIFETIME_MILLISECONDS)} AND tries < ${MAX_ATTEMPTS}
      RETURNING request_id, user_id, code_hash`,
    values: [addressKey, new Date(now)],
  });
  return rows[0] ?? null;
}

/** Consumes a code; false when it is consumed or replaced already. Rule N-9. */
export async function consumeCode(executor: Executor, code: PendingCode): Promise<boolean> {
  const { rowCount } = await executor.query(
    `UPDATE codes SET is_open = false, code_hash = NULL
     WHERE request_id = $1 AND is_open AND code_hash = $2`,
    [code.request_id, code.code_hash],
  );
  return rowCount === 1;
}

/**
 * Closes an account's open code and links. The pause before the next mail starts from the beginning.
 */
export async function closeCodesOf(executor: Executor, userId: string): Promise<void> {
  await executor.query(
    `WITH closed AS (
       UPDATE codes SET is_open = false, code_hash = NULL, sends = 0 WHERE user_id = $1
     )
     DELETE FROM mail_links WHERE user_id = $1`,
    [userId],
  );
}

/** 128 bits in base64url, unlike any code. */
const LINK_TOKEN = /^[\w-]{22}$/;

/** Whether the value of `otp` is the token of a link. */
export function isLinkToken(otp: string): boolean {
  return LINK_TOKEN.test(otp);
}

/** A valid link with its account. */
interface FoundLink {
  readonly token_hash: Buffer;
  readonly user_id: string;
}

/** Finds a valid link of this address. Rule N-45. */
export async function findLink(
  executor: Executor,
  { email, otp }: { readonly email: string; readonly otp: string },
  now: Instant,
): Promise<FoundLink | null> {
  const { rows } = await executor.query<FoundLink>(
    `SELECT token_hash, user_id FROM mail_links JOIN users USING (user_id)
     WHERE token_hash = $1 AND ${aheadInSql('expires_at', '$2', LONGEST_LINK_MILLISECONDS)}
       AND lower(email) = lower($3)`,
    [tokenHash(otp), new Date(now), email.trim()],
  );
  return rows[0] ?? null;
}

/** Consumes a link; false when it is consumed already. */
export async function consumeLink(executor: Executor, link: FoundLink): Promise<boolean> {
  const { rowCount } = await executor.query('DELETE FROM mail_links WHERE token_hash = $1', [
    link.token_hash,
  ]);
  return rowCount === 1;
}
