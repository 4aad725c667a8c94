import type { Duplex } from 'node:stream';
import type { SocketAddress } from '@comptoir/embedded-postgres/probe';
import pg from 'pg';
import type { Log } from '#log.ts';
import type { Secret } from '#secret.ts';

/** Where a database is: the configured URL, or the socket of the embedded PostgreSQL. */
export type DatabaseAddress = { readonly connectionString: Secret } | SocketAddress;

/** What a repository needs to run its statements: the pool, or the connection of a transaction. */
export type Executor = Pick<pg.Pool, 'query'>;

const MAX_CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 5_000;
/** Settings that a connection sends at startup. A pooler rejects them. */
const SESSION = {
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  // Every statement reads few rows, and where PostgreSQL expects more, compiling it takes longer than running it.
  options: '-c jit=off',
};
/** A query without an answer for so long fails; longer than the server's own limit. */
const QUERY_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** A quarter of what is read at once: an answer that fills it is likely to go on. */
const LONG_READ_BYTES = 16_384;

export interface PoolOptions {
  /** Whether a pooler may give each transaction another connection. Rule U-17. */
  readonly isPooled?: boolean;
  readonly queryTimeoutMs?: number;
  readonly connectMs?: number;
}

/** Opens the connection pool of the process. It connects on first use. */
export function openPool(
  address: DatabaseAddress,
  log: Log,
  {
    isPooled = false,
    queryTimeoutMs = QUERY_TIMEOUT_MS,
    connectMs = CONNECT_TIMEOUT_MS,
  }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(address),
    ...(isPooled ? {} : SESSION),
    application_name: 'comptoir',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // Statements do not wait for earlier answers: `Promise.all` on one connection is one round trip.
    pipeline: true,
    types: valueParsers,
  });
  // A broken connection already fails its statements; without a listener it would end the process too.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (isPooled) sendUnnamed(client);
    sendTogether(client);
    readInTurns(client);
  });
  // The server closed an idle connection; the pool replaces it.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
  return pool;
}

/**
 * Makes a connection send statements without their names: behind a pooler the next transaction may have
 * another connection, where they are not prepared. Rule U-17.
 */
function sendUnnamed(client: pg.ClientBase): void {
  const query = client.query.bind(client);
  Reflect.set(client, 'query', (...given: readonly unknown[]) =>
    Reflect.apply(query, client, given.map(withoutName)),
  );
}

/** Makes a connection send the statements of a moment in one packet, not each in its own. */
function sendTogether(client: pg.ClientBase): void {
  const query = client.query.bind(client);
  const stream = streamOf(client);
  Reflect.set(client, 'query', (...given: readonly unknown[]) => {
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return Reflect.apply(query, client, given);
  });
}

/**
 * Makes a connection read a long answer in turns of the event loop, a piece in each: the system would hand over two
 * megabytes at once, and guests would wait until their rows are parsed. Rule CA-43.
 */
function readInTurns(client: pg.ClientBase): void {
  const stream = streamOf(client);
  stream.on('data', ({ length }: Buffer) => {
    if (length < LONG_READ_BYTES) return;
    stream.pause();
    setImmediate(() => stream.resume());
  });
}

function streamOf(client: pg.ClientBase): Duplex {
  return Reflect.get(client, 'connection').stream;
}

function withoutName(argument: unknown): unknown {
  if (typeof argument !== 'object' || argument === null) return argument;
  return 'text' in argument && 'name' in argument ? { ...argument, name: undefined } : argument;
}

const { builtins } = pg.types;

/**
 * How PostgreSQL's values become JavaScript's, where the driver's default is a trap.
 *
 * - `bigint` and `numeric`, as of count() and sum(): numbers, not strings. No amount or count of a shop
 *   comes near 2^53.
 * - `date`: the text `2026-03-29`. A Date would be midnight in the server's time zone.
 * - `timestamp` without zone: its text, for the same reason. Instants are stored as `timestamptz`.
 */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
]);

/** The driver's `types` option: the parser above where there is one, else the default. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const parser = format === 'binary' ? undefined : PARSERS.get(oid);
    return parser ?? pg.types.getTypeParser(oid, format);
  },
};

/** The options of a PostgreSQL client. They hold the password in the clear: pass them to nothing else. */
export function connectionOptions(
  address: DatabaseAddress,
): SocketAddress | { readonly connectionString: string } {
  return 'connectionString' in address
    ? { connectionString: address.connectionString.open() }
    : address;
}
