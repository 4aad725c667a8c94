import type pg from 'pg';
import { leavesConnectionUnusable } from './database-errors.ts';

/** Sends COMMIT right after the last statements of a transaction, which were sent, and returns their result. */
export type Commit = <T>(last: Promise<T>) => Promise<T>;

/**
 * Runs `work` in one transaction on one connection of the pool: commits when it resolves; rolls back
 * and rethrows when it throws.
 *
 * BEGIN is sent together with the first statement, and COMMIT with the last one where `work` says which that is. When
 * this resolves, the commit is on disk.
 */
export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, commit: Commit) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let committed: Promise<pg.QueryResult> | undefined;
  const commit: Commit = (last) => {
    committed = client.query('COMMIT');
    committed.catch(() => {});
    return last;
  };
  try {
    const begun = client.query('BEGIN');
    begun.catch(() => {});
    const result = await work(client, commit);
    await begun;
    const { command } = await (committed ?? client.query('COMMIT'));
    // PostgreSQL answers ROLLBACK, without an error, when `work` hid a failed statement.
    if (command !== 'COMMIT') throw new Error('A failed statement was hidden: nothing is stored.');
    return result;
  } catch (error) {
    if (error instanceof Error && leavesConnectionUnusable(error)) {
      // Without an answer to wait for: closing the connection rolls back.
      broken = error;
    } else {
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}
