import type { Instant } from '@comptoir/domain/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** Forgets the codes that were asked for before. Rule N-21. */
export function deleteCodes(executor: Executor, before: Instant): Promise<number> {
  return countDeleted(executor, 'DELETE FROM codes WHERE requested_at < $1', before);
}

/** Forgets the tokens that were good no longer than that. Rule N-21. */
export function deleteEndedSessions(executor: Executor, before: Instant): Promise<number> {
  return countDeleted(executor, 'DELETE FROM sessions WHERE expires_at < $1', before);
}

/** Deletes accounts that were opened before and whose address nobody verified since. Rule N-21. */
export function deleteUnverifiedAccounts(executor: Executor, before: Instant): Promise<number> {
  const statement = 'DELETE FROM users WHERE verified_at IS NULL AND created_at < $1';
  return countDeleted(executor, statement, before);
}

async function countDeleted(
  executor: Executor,
  statement: string,
  before: Instant,
): Promise<number> {
  const { rowCount } = await executor.query(statement, [new Date(before)]);
  return rowCount ?? 0;
}
