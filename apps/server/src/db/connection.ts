import pg from 'pg';
import type { Log } from '#log.ts';
import { connectionOptions, type DatabaseAddress } from './address.ts';
import { sendUnnamed } from './unnamed-statements.ts';
import { valueParsers } from './value-parsers.ts';

/** What a repository needs to run its statements: the pool, or the connection of a transaction. */
export type Executor = Pick<pg.Pool, 'query'>;

const CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 5_000;
/** What a connection asks of PostgreSQL when it begins. A pooler would refuse it. */
const SESSION = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 };
/** A server that says nothing for so long is cut off: its own limit is shorter. */
const SILENCE_MS = 30_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

export interface PoolOptions {
  /** Whether a pooler stands between, which may give each transaction another connection. Rule U-17. */
  readonly isPooled?: boolean;
  readonly silenceMs?: number;
  readonly connectMs?: number;
}

/** Opens the pool of connections that the whole process shares. Nothing connects before it is used. */
export function openPool(
  address: DatabaseAddress,
  log: Log,
  { isPooled = false, silenceMs = SILENCE_MS, connectMs = CONNECT_TIMEOUT_MS }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(address),
    ...(isPooled ? {} : SESSION),
    application_name: 'comptoir',
    max: CONNECTIONS,
    connectionTimeoutMillis: connectMs,
    query_timeout: silenceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // Statements are sent without waiting for the answers before them: `Promise.all` on one
    // connection costs one round trip.
    pipeline: true,
    types: valueParsers,
  });
  // A connection that breaks while it is in use fails its statements; that is news enough, but without
  // a listener it would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (isPooled) sendUnnamed(client);
  });
  // An idle connection that the server closed; the pool replaces it.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
  return pool;
}
