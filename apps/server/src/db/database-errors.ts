import pg from 'pg';
import { QueueOverflow } from './batch-queue.ts';

/** Classes of PostgreSQL's codes: connection, resources (memory, disk, connections), operating system. */
const CLASSES: ReadonlySet<string> = new Set(['08', '53', '58']);
/** A statement that writes, on a server that is a replica. */
const READ_ONLY = '25006';
const STATES: ReadonlySet<string> = new Set([
  // Terminated by an administrator or a crash, not ready yet, database dropped, idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // A conflict with another transaction, as a deadlock: nothing was stored.
  '40001',
  '40P01',
  // A statement or a transaction that timed out.
  '57014',
  '25P03',
  '25P04',
  READ_ONLY,
]);
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
/** Messages of pg and its pool about a lost or failed connection; these errors have no codes. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed|Query read timeout)/;

/**
 * Whether a statement failed because the database is unavailable: a retry may succeed. Whether the
 * statement was executed is unknown. Rule U-15.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (error instanceof QueueOverflow) return true;
  if (state !== undefined) return CLASSES.has(state.slice(0, 2)) || STATES.has(state);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && SYSTEM_CODES.has(code)) return true;
  // The Unix socket of a local PostgreSQL.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  return MESSAGES.test(error.message);
}

/**
 * Whether the connection of a failed statement is to be closed: it is lost, its answer may still come, or it
 * leads to a server that has become a replica. Rule U-13.
 */
export function leavesConnectionUnusable(error: unknown): boolean {
  const state = sqlState(error);
  return state === READ_ONLY || (state === undefined && isUnavailable(error));
}

/** PostgreSQL's five-character error code; undefined for an error from elsewhere. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether a statement violated this unique key; without a name, any. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false;
  return constraint === undefined || error.constraint === constraint;
}
