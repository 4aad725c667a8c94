import { createSecretKey, type KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@comptoir/embedded-postgres/embedded-postgres';
import { EmbeddedPostgresError } from '@comptoir/embedded-postgres/embedded-postgres-error';
import type pg from 'pg';
import type { Log } from '#log.ts';
import type { Secret } from '#secret.ts';
import { StartupError } from '#startup-error.ts';
import { type BooksGuard, booksGuard, booksProtection } from './books-owner.ts';
import { type DatabaseAddress, type Executor, openPool, type PoolOptions } from './connection.ts';
import { isUnavailable, sqlState } from './database-errors.ts';
import { MIGRATIONS_DIRECTORY, migrate } from './migration/migrate.ts';
import { openReplica, type Replica } from './replica.ts';

const TIMEOUT_MS = 15_000;

const RETRY_DELAY_MS = 250;

/**
 * Identifies this installation, alike for all of its processes. Its keys are made once: an HMAC with the bytes
 * of a key takes six times as long, and a key object does not print its bytes.
 */
interface Installation {
  /** Marks what this shop creates at a provider whose account other programs use as well. */
  readonly shopId: string;
  /** The key of the HMACs that stand for addresses in logs and counters, 32 bytes. */
  readonly logKey: KeyObject;
  /** The key of the HMACs that open orders to their guests, 64 hexadecimal digits. Rule T-4. */
  readonly orderKey: KeyObject;
}

/** Which database to use, as configured. */
export type DatabaseChoice =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | {
      readonly kind: 'url';
      readonly url: Secret;
      /** The direct URL where `url` leads to a pooler; else null. */
      readonly directUrl: Secret | null;
      readonly readUrl: Secret | null;
    };

/** Short, because the primary is queried after a timeout. */
const REPLICA: PoolOptions = { queryTimeoutMs: 3_000, connectMs: 1_000 };

/** The shop's database, open and migrated. */
export interface Database {
  /** The direct address, for state that outlives a transaction, as LISTEN and session locks. */
  readonly address: DatabaseAddress;
  readonly pool: pg.Pool;
  readonly replica: Replica | null;
  /** Closes the connections; the last process that uses an embedded PostgreSQL also stops it. */
  close(): Promise<void>;
}

/**
 * Opens the configured database and migrates it. The server and the commands share this, so a command
 * works whether the server runs or not.
 *
 * Throws a StartupError when it cannot be used.
 */
export async function openDatabase(choice: DatabaseChoice, log: Log): Promise<Database> {
  const { address, guard, release } = await locateDatabase(choice, log);
  const pooledUrl = choice.kind === 'url' && choice.directUrl !== null ? choice.url : null;
  const isPooled = pooledUrl !== null;
  const pool = openPool(isPooled ? { connectionString: pooledUrl } : address, log, { isPooled });
  const readUrl = choice.kind === 'url' ? choice.readUrl : null;
  const replicaPool =
    readUrl === null
      ? null
      : openPool({ connectionString: readUrl }, log, { ...REPLICA, isPooled });
  const close = async () => {
    await Promise.all([pool.end(), replicaPool?.end()]);
    await release();
  };
  try {
    await migrateDatabase(address, nameOf(choice), log, guard);
    if (isPooled) await checkPooler(pool, log);
    await reportBooksProtection(pool, log);
    return { address, pool, replica: replicaPool && openReplica(replicaPool, log), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Named by its environment variable, for error messages. */
function nameOf(choice: DatabaseChoice): string {
  if (choice.kind === 'embedded') return 'The database';
  return `The database of ${choice.directUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'}`;
}

/**
 * Uses connections of its own, without a query timeout and past a pooler: the migration lock belongs to
 * a session.
 */
async function migrateDatabase(
  address: DatabaseAddress,
  name: string,
  log: Log,
  guard: BooksGuard | null,
): Promise<void> {
  const pool = openPool(address, log, { queryTimeoutMs: 0 });
  try {
    await awaitDatabase(pool, { name });
    await migrate(pool, MIGRATIONS_DIRECTORY, log, guard);
  } finally {
    await pool.end();
  }
}

/** Behind a pooler no connection can set a time limit: the role has to have it. Rule U-17. */
async function checkPooler(pool: pg.Pool, log: Log): Promise<void> {
  await awaitDatabase(pool, { name: 'The database of DATABASE_URL' });
  const { rows } = await pool.query<{ limit: string; role: string }>(
    "SELECT current_setting('statement_timeout') AS limit, quote_ident(current_user) AS role",
  );
  const [row] = rows;
  if (row?.limit !== '0') return;
  log.warn(
    `Statements have no time limit behind the pooler: ALTER ROLE ${row.role} SET statement_timeout = '10s'`,
  );
}

/**
 * Says at each start where the role that serves could change entries of the journal, as information: commands
 * print warnings. Rule BK-23.
 */
async function reportBooksProtection(pool: pg.Pool, log: Log): Promise<void> {
  if ((await booksProtection(pool)) === 'grants') return;
  log.info(
    'The role of the database could change the journal, and only triggers refuse it: docs/operations/servers.md says how to take that right away',
  );
}

/** Where the configured database is. */
interface LocatedDatabase {
  readonly address: DatabaseAddress;
  /** Null where this process can't connect as an administrator of the database. */
  readonly guard: BooksGuard | null;
  readonly release: () => Promise<void>;
}

/** Locates the configured database without migrating it. An embedded PostgreSQL runs until `release`. */
export async function locateDatabase(choice: DatabaseChoice, log: Log): Promise<LocatedDatabase> {
  if (choice.kind === 'url') {
    return {
      address: { connectionString: choice.directUrl ?? choice.url },
      guard: null,
      release: async () => {},
    };
  }
  const { address, maintenance, close } = await openEmbeddedPostgres({
    dataDir: choice.dataDir,
    log,
  }).catch((error: unknown) => {
    throw error instanceof EmbeddedPostgresError ? new StartupError(error.message) : error;
  });
  const admin = { ...maintenance, database: address.database };
  return { address, guard: booksGuard(admin, address.user), release: () => close() };
}

/** Reads the values that a migration generated once for this database. */
export async function readInstallation(executor: Executor): Promise<Installation> {
  const { rows } = await executor.query<{
    shop_id: string;
    log_key: Buffer;
    order_key_secret: string;
  }>(
    `SELECT shop_id, log_key, encode(order_key_secret, 'hex') AS order_key_secret FROM installation`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database has no installation.');
  return {
    shopId: row.shop_id,
    logKey: createSecretKey(row.log_key),
    orderKey: createSecretKey(row.order_key_secret, 'utf8'),
  };
}

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
