import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { needsSecondFactor, type StaffRole } from '@comptoir/domain/staff/permissions';
import type { Executor } from '#db/connection.ts';
import { newToken, tokenHash } from '#tokens.ts';

const HOUR = 60 * 60_000;
/** Rule SA-14. */
const IDLE_MILLISECONDS = 12 * HOUR;
const LIFETIME_MILLISECONDS = 7 * 24 * HOUR;
/** A session's last use is stored to the minute. */
const TOUCH_MILLISECONDS = 60_000;

/** A session that counts, with its person as the person is now. */
export interface OpenSession {
  readonly tokenHash: Buffer;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly signedInAt: Instant;
  readonly hasSecondFactor: boolean;
}

/** Whether the person still has to add a second factor before anything else opens. Rule SA-13. */
export function isPending({
  role,
  hasSecondFactor,
}: Pick<OpenSession, 'role' | 'hasSecondFactor'>): boolean {
  return needsSecondFactor(role) && !hasSecondFactor;
}

/** Finds the session of a token, unless it is over or was not used for 12 hours. Rule SA-14. */
export async function findSession(
  executor: Executor,
  token: string,
  now: Instant,
): Promise<OpenSession | null> {
  const hash = tokenHash(token);
  const { rows } = await executor.query<{
    person_id: string;
    name: string;
    email: string;
    role: StaffRole;
    signed_in_at: Date;
    last_used_at: Date;
    has_second_factor: boolean;
  }>({
    name: 'find-staff-session',
    text: `SELECT person_id, name, email, role, signed_in_at, last_used_at, has_second_factor
      FROM staff_sessions JOIN staff_people USING (person_id)
      WHERE token_hash = $1 AND expires_at > $2 AND last_used_at > $3`,
    values: [hash, new Date(now), new Date(now - IDLE_MILLISECONDS)],
  });
  const [row] = rows;
  if (!row) return null;
  if (now - row.last_used_at.getTime() >= TOUCH_MILLISECONDS) {
    await executor.query('UPDATE staff_sessions SET last_used_at = $2 WHERE token_hash = $1', [
      hash,
      new Date(now),
    ]);
  }
  return {
    tokenHash: hash,
    personId: row.person_id,
    name: row.name,
    email: row.email,
    role: row.role,
    signedInAt: row.signed_in_at.getTime(),
    hasSecondFactor: row.has_second_factor,
  };
}

export interface NewSession {
  readonly personId: string;
  readonly hasSecondFactor: boolean;
  /** The browser, as it names itself. */
  readonly client: string;
}

/** Opens a session and returns its token, which is stored as its hash only. Rule SA-14. */
export async function openSession(
  executor: Executor,
  { personId, hasSecondFactor, client }: NewSession,
  now: Instant,
): Promise<string> {
  const token = newToken();
  await executor.query(
    `WITH signed_in AS (
       UPDATE staff_people SET last_sign_in_at = $3 WHERE person_id = $2
     )
     INSERT INTO staff_sessions
       (token_hash, person_id, opened_at, signed_in_at, last_used_at, expires_at, has_second_factor, client)
     VALUES ($1, $2, $3, $3, $3, $4, $5, $6)`,
    [
      tokenHash(token),
      personId,
      new Date(now),
      new Date(now + LIFETIME_MILLISECONDS),
      hasSecondFactor,
      client,
    ],
  );
  return token;
}
