import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { Account } from '../account.ts';
import { newId } from '../secrets.ts';

/** Rule N-9. */
const LIFETIME_MILLISECONDS = 10 * 60_000;
const TRIES = 5;

/**
 * How long after a mail the next one may be sent: a minute, and from the fourth on twice as long as before, up
 * to an hour. `codes` is the row's name in the statement. Rules N-10 and N-48.
 */
const pauseAfter = (codes: string) =>
  `make_interval(secs => least(60 * 2 ^ greatest(least(${codes}.sends, 60) - 3, 0), 3600))`;

/**
 * Asks for a code for an address, by the name it has in counts. The answer is the id of the request, for the mail that will carry the
 * code, or null inside the pause after another one. Rules N-10 and
 * N-48.
 *
 * An address without an account (`userId` null) leaves the same trace, so that nobody can tell by the
 * duration; since no mail came of it, it makes no account wait that is opened just then.
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
      WHERE known.requested_at <= $4 - ${pauseAfter('known')}
        OR (known.user_id IS NULL AND excluded.user_id IS NOT NULL)
      RETURNING request_id`,
    values: [addressKey, newId(), userId, new Date(now)],
  });
  return rows[0]?.request_id ?? null;
}

/** The account whose owner waits for the code of a request; null when there is none any more. */
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
 * Sets the code of a request and the link beside it, from now on; null when the request is over. The link is
 * good as long as the code, and until the next mail may be sent: so the mailbox always holds a way in,
 * however often a stranger asks for mails. Rules N-9 and N-45.
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

/** A code that may be compared with what was typed. */
export interface TriedCode {
  readonly request_id: string;
  readonly user_id: string;
  readonly code_hash: string;
}

/**
 * Takes one of a code's tries before anything is compared, so that no more are made however many come
 * at once; null when the address has no code that is still good. Rule N-9.
 */
export async function takeTry(
  executor: Executor,
  addressKey: Buffer,
  now: Instant,
): Promise<TriedCode | null> {
  const { rows } = await executor.query<TriedCode>({
    name: 'take-code-try',
    text: `UPDATE codes SET tries = tries + 1
      WHERE address_hash = $1 AND is_open AND user_id IS NOT NULL AND code_hash IS NOT NULL
        AND expires_at > $2 AND tries < ${TRIES}
      RETURNING request_id, user_id, code_hash`,
    values: [addressKey, new Date(now)],
  });
  return rows[0] ?? null;
}

/** Uses a code up; false when somebody else just did, or a newer one took its place. Rule N-9. */
export async function spend(executor: Executor, code: TriedCode): Promise<boolean> {
  const { rowCount } = await executor.query(
    `UPDATE codes SET is_open = false, code_hash = NULL
     WHERE request_id = $1 AND is_open AND code_hash = $2`,
    [code.request_id, code.code_hash],
  );
  return rowCount === 1;
}

/**
 * Closes whatever code and link an account waits for. Once one of them was used the next mail is as if it were
 * the first.
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
