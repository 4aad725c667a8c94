import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';

/** Forgets the codes that were asked for before. Rule N-21. */
export function deleteCodes(executor: Executor, before: Instant): Promise<number> {
  return deleteOld(executor, before, {
    table: 'codes',
    key: 'address_hash',
    age: 'requested_at',
    condition: 'requested_at < $1',
  });
}

/** Forgets the tokens that were good no longer than that. Rule N-21. */
export function deleteEndedSessions(executor: Executor, before: Instant): Promise<number> {
  return deleteOld(executor, before, {
    table: 'sessions',
    key: 'token_hash',
    age: 'expires_at',
    condition: 'expires_at < $1',
  });
}

/** Forgets the links of mails that were good no longer than that. Rule N-21. */
export function deleteEndedLinks(executor: Executor, before: Instant): Promise<number> {
  return deleteOld(executor, before, {
    table: 'mail_links',
    key: 'token_hash',
    age: 'expires_at',
    condition: 'expires_at < $1',
  });
}

/** Forgets the clients that were known no longer than that. Rule N-43. */
export function deleteKnownClients(executor: Executor, before: Instant): Promise<number> {
  return deleteOld(executor, before, {
    table: 'known_clients',
    key: 'client_key',
    age: 'expires_at',
    condition: 'expires_at < $1',
  });
}

/** Deletes accounts that were opened before and whose address nobody verified since. Rule N-21. */
export function deleteUnverifiedAccounts(executor: Executor, before: Instant): Promise<number> {
  return deleteOld(executor, before, {
    table: 'users',
    key: 'user_id',
    age: 'created_at',
    condition: 'verified_at IS NULL AND created_at < $1',
  });
}

/** What somebody is just using, as a code that is asked for anew, is left alone. Rule U-51. */
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
