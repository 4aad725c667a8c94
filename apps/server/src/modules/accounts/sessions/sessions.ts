import type { Locale } from '@comptoir/domain/languages/locale';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';
import type { FindSession, Session } from '#plugins/http/authentication.ts';
import { newToken, tokenHash } from '#tokens.ts';

/** Rule N-6. */
const LIFETIME_MILLISECONDS = 30 * 24 * 60 * 60_000;

const IS_OPEN = aheadInSql('expires_at', '$2', LIFETIME_MILLISECONDS);

/**
 * Opens a session, which marks the account as active and notes its language, and returns its token. Rules N-6,
 * N-24 and LA-36.
 */
export async function openSession(
  executor: Executor,
  { userId, locale }: { readonly userId: string; readonly locale: Locale },
  now: Instant,
): Promise<string> {
  const token = newToken();
  await executor.query(
    `WITH used AS (
       UPDATE users SET last_login_at = $3, warned_at = NULL, locale = $5 WHERE user_id = $2
     )
     INSERT INTO sessions (token_hash, user_id, opened_at, expires_at) VALUES ($1, $2, $3, $4)`,
    [tokenHash(token), userId, new Date(now), new Date(now + LIFETIME_MILLISECONDS), locale],
  );
  return token;
}

/** Finds the unexpired session of a token. Rules N-6 and N-7. */
export function sessionFinder(executor: Executor, clock: Clock): FindSession {
  return async (token) => {
    const hash = tokenHash(token);
    const { rows } = await executor.query<{ user_id: string; is_verified: boolean }>({
      name: 'find-session',
      text: `SELECT user_id, verified_at IS NOT NULL AS is_verified
        FROM sessions JOIN users USING (user_id)
        WHERE token_hash = $1 AND ${IS_OPEN}`,
      values: [hash, new Date(clock())],
    });
    const [row] = rows;
    return row ? { userId: row.user_id, isVerified: row.is_verified, tokenHash: hash } : null;
  };
}

export async function endSession(executor: Executor, hash: Buffer): Promise<void> {
  await executor.query('DELETE FROM sessions WHERE token_hash = $1', [hash]);
}

export async function endAllSessions(executor: Executor, userId: string): Promise<void> {
  await executor.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
}

/** Ends the session of a user with this public id. Rule N-25. */
export async function endSessionById(
  executor: Executor,
  userId: string,
  sessionId: string,
): Promise<void> {
  await executor.query(`DELETE FROM sessions WHERE user_id = $1 AND ${SESSION_ID} = $2`, [
    userId,
    sessionId,
  ]);
}

interface OpenSession {
  readonly session_id: string;
  readonly opened_at: Date;
  readonly expires_at: Date;
  readonly is_current: boolean;
}

/** The open sessions of a user, the newest first. Rules N-16 and N-25. */
export async function openSessionsOf(
  executor: Executor,
  { userId, tokenHash: current }: Pick<Session, 'userId' | 'tokenHash'>,
  now: Instant,
): Promise<readonly OpenSession[]> {
  const { rows } = await executor.query<OpenSession>(
    `SELECT ${SESSION_ID} AS session_id, opened_at, expires_at, token_hash = $3 AS is_current
     FROM sessions WHERE user_id = $1 AND ${IS_OPEN}
     ORDER BY opened_at DESC, session_id`,
    [userId, new Date(now), current],
  );
  return rows;
}

/** The public id of a session, from which neither its token nor the token's hash can be derived. */
const SESSION_ID = "left(encode(sha256(token_hash), 'hex'), 32)";
