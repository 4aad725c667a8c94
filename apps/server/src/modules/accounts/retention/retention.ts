import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';

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
