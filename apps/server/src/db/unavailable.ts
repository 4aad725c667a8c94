import { QueueOverflow } from './batch-writes.ts';
import { sqlState } from './sql-state.ts';

/** Classes of PostgreSQL's codes: connection, resources (memory, disk, connections), the system under it. */
const CLASSES: ReadonlySet<string> = new Set(['08', '53', '58']);
const STATES: ReadonlySet<string> = new Set([
  // Ended by an administrator or a crash, not ready yet, its database dropped, idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // A statement that took too long, and transactions that did.
  '57014',
  '25P03',
  '25P04',
  // A server that has become, or still is, a replica.
  '25006',
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
/** What pg and its pool say of a connection that is gone or does not come about; they have no codes. */
const SAID =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed|Query read timeout)/;

/**
 * Whether a statement failed for want of a database rather than by its own fault: it may succeed when
 * it is asked for again. Whether it was carried out is not known. Rule U-15.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (error instanceof QueueOverflow) return true;
  if (state !== undefined) return CLASSES.has(state.slice(0, 2)) || STATES.has(state);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && SYSTEM_CODES.has(code)) return true;
  // The socket of a PostgreSQL on this machine.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  return SAID.test(error.message);
}
