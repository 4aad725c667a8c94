import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';

const DAY = 24 * 60 * 60_000;
/** An expired invitation is listed for so long. Rule SA-42. */
const INVITATIONS_DAYS = 30;

/** Longer than any session lasts. */
const BOARDS_DAYS = 30;

/** Deletes what no longer counts: sessions, challenges, links, unused codes of devices. Rule SA-21. */
export async function deleteExpiredStaffData(executor: Executor, now: Instant): Promise<number> {
  let deleted = 0;
  for (const { statement, before } of EXPIRED) {
    deleted += await inBatches((limit) =>
      executor.query(statement, [new Date(now - before), limit]),
    );
  }
  return deleted;
}

const expired = (table: string, key: string, condition: string, before = 0) => ({
  statement: `DELETE FROM ${table} WHERE ${key} = ANY(ARRAY(
    SELECT ${key} FROM ${table} WHERE ${condition} LIMIT $2 FOR UPDATE SKIP LOCKED))`,
  before,
});

const EXPIRED = [
  expired('staff_sessions', 'token_hash', 'expires_at <= $1'),
  expired('staff_sessions', 'token_hash', 'last_used_at <= $1', DAY),
  expired('staff_challenges', 'challenge_hash', 'expires_at <= $1'),
  expired('staff_invitations', 'invitation_id', "expires_at <= $1 AND kind <> 'invitation'"),
  expired('staff_invitations', 'invitation_id', 'expires_at <= $1', INVITATIONS_DAYS * DAY),
  expired('staff_devices', 'device_id', 'enrolled_at IS NULL AND code_expires_at <= $1', DAY),
  // A browser in which a person signed in is another board after the next sign-in.
  expired(
    'boards',
    'device_key',
    "alive_at <= $1 AND device_key LIKE 'session:%'",
    BOARDS_DAYS * DAY,
  ),
];

/** Deletes the entries of the audit log that are older than 12 months. Rule SA-53. */
export function deleteOldAudit(executor: Executor, now: Instant): Promise<number> {
  return inBatches((limit) =>
    executor.query(
      `DELETE FROM staff_audit WHERE entry_id = ANY(ARRAY(
         SELECT entry_id FROM staff_audit WHERE at <= $1::timestamptz - interval '12 months'
         ORDER BY at LIMIT $2))`,
      [new Date(now), limit],
    ),
  );
}
