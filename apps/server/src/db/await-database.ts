import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '#startup-error.ts';
import { sqlState } from './sql-state.ts';
import { isUnavailable } from './unavailable.ts';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 250;

/**
 * Waits until the database answers. One that is only just starting, as beside us in a container, gets
 * some time; one that refuses us does not, because waiting would not help. `name` is what a refusal
 * calls it.
 */
export async function awaitDatabase(
  pool: pg.Pool,
  { patienceMs = PATIENCE_MS, name = 'The database' } = {},
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      if (refuses(error) || performance.now() > deadline) {
        throw new StartupError(`${name} cannot be reached: ${reasonOf(error)}`);
      }
      await delay(PAUSE_MS);
    }
  }
}

/** "Starting up", "shutting down" and "too many connections" pass; a wrong password does not. */
function refuses(error: unknown): boolean {
  return sqlState(error) !== undefined && !isUnavailable(error);
}

/** A name with several addresses fails with an error that has a code and no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : 'no answer');
}
