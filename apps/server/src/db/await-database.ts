import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '#startup-error.ts';
import { isUnavailable, sqlState } from './database-errors.ts';

const TIMEOUT_MS = 15_000;
const RETRY_DELAY_MS = 250;

/**
 * Waits until the database answers. A database that is still starting, as in a container beside this
 * one, is tried again; one that rejects the connection is not. `name` is what the error calls it.
 */
export async function awaitDatabase(
  pool: pg.Pool,
  { timeoutMs = TIMEOUT_MS, name = 'The database' } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      if (isRejected(error) || performance.now() > deadline) {
        throw new StartupError(`${name} cannot be reached: ${reasonOf(error)}`);
      }
      await delay(RETRY_DELAY_MS);
    }
  }
}

/** "Starting up", "shutting down" and "too many connections" are temporary; a wrong password is not. */
function isRejected(error: unknown): boolean {
  return sqlState(error) !== undefined && !isUnavailable(error);
}

/** A name with several addresses fails with an error that has a code and no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : 'no answer');
}
