import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { inBatches } from '#db/in-batches.ts';
import { transaction } from '#db/transaction.ts';
import { closeCodesOf } from '../codes/codes.ts';
import type { AccountMailQueue, CustomerOrders } from '../dependencies.ts';
import { removeUser } from '../users.ts';

/** How long before the deletion of an account its owner is warned. Rule N-24. */
export const WARNING_MILLISECONDS = 30 * 24 * 60 * 60_000;

export interface Inactivity {
  readonly now: Instant;
  /** Accounts with a login after that are in use. */
  readonly before: Instant;
}

/** Warns the owners of inactive accounts, once. Rules N-24 and U-51. */
export function warnInactive(
  pool: pg.Pool,
  mails: AccountMailQueue,
  { now, before }: Inactivity,
): Promise<number> {
  const since = new Date(before + WARNING_MILLISECONDS);
  return inBatches((limit) =>
    transaction(pool, async (client) => {
      const warned = await client.query<{ user_id: string }>(WARN, [since, new Date(now), limit]);
      for (const { user_id } of warned.rows) {
        await mails.enqueue(client, { kind: 'account_expiring', user_id });
      }
      return warned;
    }),
  );
}

/**
 * Deletes accounts whose owners were warned and did not log in, and anonymises their orders. Orders without
 * the account have a retention of their own. Rule N-24.
 */
export async function deleteInactive(
  pool: pg.Pool,
  orders: Pick<CustomerOrders, 'deletePersonalData'>,
  { now, before }: Inactivity,
): Promise<number> {
  const warned = new Date(now - WARNING_MILLISECONDS);
  for (let deleted = 0; ; deleted += 1) {
    const isOver = await transaction(pool, async (client) => {
      const { rows } = await client.query<{ user_id: string }>(NEXT, [warned, new Date(before)]);
      const [user] = rows;
      if (!user) return true;
      await orders.deletePersonalData(client, { userId: user.user_id, email: '' }, now);
      await closeCodesOf(client, user.user_id);
      await removeUser(client, user.user_id);
      return false;
    });
    if (isOver) return deleted;
  }
}

const WARN = `
  UPDATE users SET warned_at = $2 WHERE user_id = ANY(ARRAY(
    SELECT user_id FROM users
    WHERE warned_at IS NULL AND verified_at IS NOT NULL AND last_login_at <= $1
    ORDER BY last_login_at LIMIT $3 FOR UPDATE SKIP LOCKED
  )) RETURNING user_id`;

/** Skips accounts that a login has locked. */
const NEXT = `
  SELECT user_id FROM users WHERE warned_at <= $1 AND last_login_at <= $2
  ORDER BY warned_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
