import type pg from 'pg';
import type { Log } from '#log.ts';
import type { Secret } from '#secret.ts';
import type { DatabaseAddress } from './address.ts';
import { awaitDatabase } from './await-database.ts';
import { openPool, type PoolOptions } from './connection.ts';
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { MIGRATIONS_DIRECTORY, migrate } from './migration/migrate.ts';
import { addOrderPartitions } from './order-partitions.ts';
import { openReplica, type Replica } from './replica.ts';

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
  const { address, release } = await locateDatabase(choice, log);
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
    await migrateDatabase(address, nameOf(choice), log);
    if (isPooled) await checkPooler(pool, log);
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
async function migrateDatabase(address: DatabaseAddress, name: string, log: Log): Promise<void> {
  const pool = openPool(address, log, { queryTimeoutMs: 0 });
  try {
    await awaitDatabase(pool, { name });
    await migrate(pool, MIGRATIONS_DIRECTORY, log);
    await addOrderPartitions(pool, Date.now());
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

/** Locates the configured database without migrating it. An embedded PostgreSQL runs until `release`. */
export async function locateDatabase(
  choice: DatabaseChoice,
  log: Log,
): Promise<{ address: DatabaseAddress; release: () => Promise<void> }> {
  if (choice.kind === 'url') {
    return {
      address: { connectionString: choice.directUrl ?? choice.url },
      release: async () => {},
    };
  }
  const embedded = await openEmbeddedPostgres({ dataDir: choice.dataDir, log });
  return { address: embedded.address, release: () => embedded.close() };
}
