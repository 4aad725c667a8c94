import { GROUP_LIFETIME_MS } from '@comptoir/domain/group-orders/group-state';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { ORDER_SKEW_MS } from '@comptoir/domain/schedule/within-window';
import type pg from 'pg';
import { dueInSql } from '#db/within-window.ts';

/** How long after its end a link says that the group has expired. */
const KEPT_MS = 24 * 60 * 60_000;
const KEPT = `interval '${KEPT_MS} milliseconds'`;

/**
 * Deletes the people, lines and shares of groups that have expired or were cancelled, and a day after it expired the
 * rest of a group; answers how many groups lost something. Rule GO-5.
 */
export async function deleteEndedGroups(pool: pg.Pool, now: Instant): Promise<number> {
  const { rowCount: emptied } = await pool.query(
    `WITH ended AS (
       SELECT group_id FROM group_orders WHERE ${dueInSql('expires_at', '$1', GROUP_LIFETIME_MS, ORDER_SKEW_MS)} OR state = 'cancelled'
       FOR UPDATE SKIP LOCKED
     ), emptied AS (
       DELETE FROM group_participants USING ended
       WHERE group_participants.group_id = ended.group_id RETURNING ended.group_id
     ) SELECT DISTINCT group_id FROM emptied`,
    [new Date(now)],
  );
  const { rowCount: deleted } = await pool.query(
    `DELETE FROM group_orders
     WHERE ${dueInSql(`expires_at + ${KEPT}`, '$1', GROUP_LIFETIME_MS + KEPT_MS, ORDER_SKEW_MS)}`,
    [new Date(now)],
  );
  return (emptied ?? 0) + (deleted ?? 0);
}
