import pg from 'pg';
import type { Log } from '#log.ts';
import type { DatabaseAddress } from './address.ts';
import { valueParsers } from './value-parsers.ts';

/** What a repository needs to run its statements: the pool, or the connection of a transaction. */
export type Executor = Pick<pg.Pool, 'query'>;

const CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;

/** Opens the pool of connections that the whole process shares. Nothing connects before it is used. */
export function openPool(address: DatabaseAddress, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    application_name: 'comptoir',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    // Statements are sent without waiting for the answers before them: `Promise.all` on one
    // connection costs one round trip.
    pipeline: true,
    types: valueParsers,
  });
  // A connection that breaks while it is in use fails its statements; that is news enough, but without
  // a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  // An idle connection that the server closed; the pool replaces it.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
  return pool;
}
