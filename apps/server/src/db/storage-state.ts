import type { Executor } from './connection.ts';
import { sqlState } from './database-errors.ts';

/** Whether something could be stored now, or why not. */
export type StorageState = 'storing' | 'unreachable' | 'read_only' | 'disk_full';

/**
 * In one round trip and without a row: whether a transaction could write, and a list that does not fit into the
 * memory of its statement, so that PostgreSQL writes 300 kB beside its data and deletes them.
 */
const PROBE = `
  SELECT current_setting('transaction_read_only') = 'on' AS is_read_only, length
  FROM set_config('work_mem', '64kB', true) AS memory,
    LATERAL (SELECT count(*) AS length FROM generate_series(length(memory), 20000)) AS list`;

/** Codes of a full disk, and of an operating system that refuses to write. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(['53100', '58030']);

/** `temp_file_limit` of an operator, which orders do not have. */
const OVER_OPERATOR_LIMIT = '53400';

/** Asks the database; `failed` is called with the error of one that refuses or does not answer. Rule I-14. */
export async function readStorageState(
  pool: Executor,
  failed: (error: unknown) => void,
): Promise<StorageState> {
  try {
    const { rows } = await pool.query<{ is_read_only: boolean }>(PROBE);
    return rows[0]?.is_read_only ? 'read_only' : 'storing';
  } catch (error) {
    const code = sqlState(error);
    if (code === OVER_OPERATOR_LIMIT) return 'storing';
    failed(error);
    return NOT_WRITTEN.has(code ?? '') ? 'disk_full' : 'unreachable';
  }
}
