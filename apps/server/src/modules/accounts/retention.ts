import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';
import { transaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';
import { closeCodesOf } from './codes/codes.ts';
import { removeUser } from './users.ts';

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
  mails: Shop['accountMails'],
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
  orders: Pick<Shop['orders']['ofCustomer'], 'deletePersonalData'>,
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

/** Deletes the codes requested before. Rule N-21. */
export function deleteCodes(executor: Executor, before: Instant): Promise<number> {
  return deleteOld(executor, before, {
    table: 'codes',
    key: 'address_hash',
    age: 'requested_at',
    condition: 'requested_at < $1',
  });
}

/** Deletes the sessions that expired before. Rule N-21. */
export function deleteEndedSessions(executor: Executor, before: Instant): Promise<number> {
  return deleteOld(executor, before, {
    table: 'sessions',
    key: 'token_hash',
    age: 'expires_at',
    condition: 'expires_at < $1',
  });
}

/** Deletes the links that expired before. Rule N-21. */
export function deleteEndedLinks(executor: Executor, before: Instant): Promise<number> {
  return deleteOld(executor, before, {
    table: 'mail_links',
    key: 'token_hash',
    age: 'expires_at',
    condition: 'expires_at < $1',
  });
}

/** Deletes the known clients that expired before. Rule N-43. */
export function deleteKnownClients(executor: Executor, before: Instant): Promise<number> {
  return deleteOld(executor, before, {
    table: 'known_clients',
    key: 'client_key',
    age: 'expires_at',
    condition: 'expires_at < $1',
  });
}

/** Deletes unverified accounts opened before. Rule N-21. */
export function deleteUnverifiedAccounts(executor: Executor, before: Instant): Promise<number> {
  return deleteOld(executor, before, {
    table: 'users',
    key: 'user_id',
    age: 'created_at',
    condition: 'verified_at IS NULL AND created_at < $1',
  });
}

/** Skips locked rows, as a code that is requested again at this moment. Rule U-51. */
function deleteOld(
  executor: Executor,
  before: Instant,
  {
    table,
    key,
    age,
    condition,
  }: {
    readonly table: string;
    readonly key: string;
    readonly age: string;
    readonly condition: string;
  },
): Promise<number> {
  const statement = `
    DELETE FROM ${table} WHERE ${key} = ANY(ARRAY(
      SELECT ${key} FROM ${table} WHERE ${condition}
      ORDER BY ${age} LIMIT $2 FOR UPDATE SKIP LOCKED
    ))`;
  return inBatches((limit) => executor.query(statement, [new Date(before), limit]));
}
