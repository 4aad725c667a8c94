import type { StaffSession } from '@comptoir/contract/staff/session';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { STEP_UP_MILLISECONDS } from '@comptoir/domain/staff/credentials';
import {
  isRefundLimited,
  needsSecondFactor,
  type StaffRole,
} from '@comptoir/domain/staff/permissions';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';
import { newToken, tokenHash } from '#tokens.ts';
import type { Identities, StaffResources } from '../access/access.ts';
import { secondFactorsOf } from '../second-factor/second-factors.ts';

const HOUR = 60 * 60_000;
/** Rule SA-14. */
const IDLE_MILLISECONDS = 12 * HOUR;
const LIFETIME_MILLISECONDS = 7 * 24 * HOUR;
const IS_OPEN = aheadInSql('expires_at', '$2', LIFETIME_MILLISECONDS);
/** A session's last use is stored to the minute. */
const TOUCH_MILLISECONDS = 60_000;

/** A session that counts, with its person as the person is now. */
export interface OpenSession {
  /** The same as long as the session is open; it says nothing about the token. */
  readonly sessionId: string;
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
    session_id: string;
    person_id: string;
    name: string;
    email: string;
    role: StaffRole;
    signed_in_at: Date;
    last_used_at: Date;
    has_second_factor: boolean;
  }>({
    name: 'find-open-staff-session',
    text: `SELECT session_id, person_id, name, email, role, signed_in_at, last_used_at, has_second_factor
      FROM staff_sessions JOIN staff_people USING (person_id)
      WHERE token_hash = $1 AND ${IS_OPEN} AND last_used_at > $3`,
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
    sessionId: row.session_id,
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

/**
 * Gives a session a new token, which ends the old one: after a proof, and after a second factor was added.
 * Null when the session has ended meanwhile. Rules SA-14 and SA-20.
 */
export async function renewToken(
  executor: Executor,
  hash: Buffer,
  change: { readonly signedInAt?: Instant; readonly hasSecondFactor?: boolean } = {},
): Promise<string | null> {
  const token = newToken();
  const { signedInAt, hasSecondFactor } = change;
  const { rowCount } = await executor.query(
    `UPDATE staff_sessions SET token_hash = $2,
       signed_in_at = coalesce($3, signed_in_at),
       has_second_factor = coalesce($4, has_second_factor)
     WHERE token_hash = $1`,
    [
      hash,
      tokenHash(token),
      signedInAt === undefined ? null : new Date(signedInAt),
      hasSecondFactor ?? null,
    ],
  );
  return rowCount === 1 ? token : null;
}

/** Ends a session: its browser gets no notifications any more. */
export async function endSession(executor: Executor, hash: Buffer): Promise<void> {
  await executor.query(endedWith('token_hash = $1'), [hash]);
}

/** Ends the sessions of a person, but for one of them if it is given. */
export async function endSessions(
  executor: Executor,
  personId: string,
  but: Buffer | null = null,
): Promise<void> {
  await executor.query(endedWith('person_id = $1 AND ($2::bytea IS NULL OR token_hash <> $2)'), [
    personId,
    but,
  ]);
}

/** Ends the session of a person with this public id; whether there was one. Rule SA-16. */
export async function endSessionById(
  executor: Executor,
  personId: string,
  sessionId: string,
): Promise<boolean> {
  const { rows } = await executor.query(endedWith('person_id = $1 AND session_id = $2'), [
    personId,
    sessionId,
  ]);
  return rows.length === 1;
}

/** Ends sessions with the push subscriptions that they made; those of expired sessions stay. Rule OB-44. */
function endedWith(condition: string): string {
  return `WITH ended AS (DELETE FROM staff_sessions WHERE ${condition} RETURNING session_id),
    unsubscribed AS (
      DELETE FROM staff_push_subscriptions WHERE session_id IN (SELECT session_id FROM ended)
    )
    SELECT session_id FROM ended`;
}

interface ListedSession {
  readonly session_id: string;
  readonly opened_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  readonly client: string;
  readonly is_current: boolean;
}

/** The open sessions of a person, the newest first. Rule SA-16. */
export async function sessionsOf(
  executor: Executor,
  { personId, tokenHash: current }: Pick<OpenSession, 'personId' | 'tokenHash'>,
  now: Instant,
): Promise<readonly ListedSession[]> {
  const { rows } = await executor.query<ListedSession>(
    `SELECT session_id, opened_at, last_used_at, expires_at, client,
       token_hash = $4 AS is_current
     FROM staff_sessions WHERE person_id = $1 AND ${IS_OPEN} AND last_used_at > $3
     ORDER BY opened_at DESC, session_id`,
    [personId, new Date(now), new Date(now - IDLE_MILLISECONDS), current],
  );
  return rows;
}

type DescribedFrom = Pick<StaffResources, 'pool' | 'access' | 'restaurant' | 'clock'>;

/** The caller as the API shows it. Rule SA-5. */
export async function describeSession(
  { pool, access, restaurant, clock }: DescribedFrom,
  identities: Identities,
): Promise<StaffSession> {
  const { session, device } = identities;
  const callers = await access.callersOf(identities);
  // The one who acts.
  const acting = callers.find(({ person }) => person !== null)?.person ?? null;
  const signedInAt = session?.signedInAt ?? null;
  return {
    person: session && {
      person_id: session.personId,
      name: session.name,
      email: session.email,
      role: session.role,
    },
    device: device && { device_id: device.deviceId, name: device.name, kind: device.kind },
    acting: device?.acting
      ? {
          person_id: device.acting.personId,
          name: device.acting.name,
          role: device.acting.role,
          until: new Date(device.acting.until).toISOString(),
        }
      : null,
    permissions: [...new Set(callers.flatMap(({ permissions }) => [...permissions]))].sort(),
    is_refund_limited: acting === null || isRefundLimited(acting.role),
    signed_in_at: signedInAt === null ? null : new Date(signedInAt).toISOString(),
    step_up_until:
      signedInAt === null ? null : new Date(signedInAt + STEP_UP_MILLISECONDS).toISOString(),
    needs_second_factor: session !== null && isPending(session),
    second_factors: session && (await secondFactorsOf(pool, session.personId)),
    now: new Date(clock()).toISOString(),
    timezone: (await restaurant()).scheduling.pickup.timezone,
  };
}
