import type pg from 'pg';
import { leavesConnectionUnusable } from './database-errors.ts';

/**
 * Runs `work` in one transaction on one connection of the pool: commits when it resolves; rolls back
 * and rethrows when it throws.
 *
 * BEGIN is sent together with the first statement. When this resolves, the commit is on disk.
 */
export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun = client.query('BEGIN');
    begun.catch(() => {});
    const result = await work(client);
    await begun;
    const { command } = await client.query('COMMIT');
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
