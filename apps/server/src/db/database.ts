import type pg from 'pg';
import type { Log } from '#log.ts';
import type { Secret } from '#secret.ts';
import type { DatabaseAddress } from './address.ts';
import { awaitDatabase } from './await-database.ts';
import { openPool, type PoolOptions } from './connection.ts';
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migration/migrate.ts';
import { MIGRATIONS_DIRECTORY } from './migration/migration-files.ts';
import { addOrderYears } from './order-partitions.ts';
import { openReplica, type Replica } from './replica.ts';

/** Which database to use, as configured. */
export type DatabaseChoice =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | {
      readonly kind: 'url';
      readonly url: Secret;
      /** The way past the pooler that `url` leads to; null where it leads to none. */
      readonly directUrl: Secret | null;
      readonly readUrl: Secret | null;
    };

/** A replica that keeps a reader waiting for longer than this is of no use. */
const REPLICA: PoolOptions = { silenceMs: 3_000, connectMs: 1_000 };

/** The shop's database, open and migrated. */
export interface Database {
  /** A direct way: for what a connection keeps longer than a transaction, as LISTEN and locks. */
  readonly address: DatabaseAddress;
  readonly pool: pg.Pool;
  readonly replica: Replica | null;
  /** Closes the connections; the last process to use an embedded PostgreSQL also stops it. */
  close(): Promise<void>;
}

/**
 * Opens the configured database and brings it to the newest schema. The server and the commands open
 * it alike, so a command works whether the server runs or not.
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
    await bringUpToDate(address, nameOf(choice), log);
    if (isPooled) await greetPooler(pool, log);
    return { address, pool, replica: replicaPool && openReplica(replicaPool, log), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** By the variable that leads to it, for whoever has to mend that. */
function nameOf(choice: DatabaseChoice): string {
  if (choice.kind === 'embedded') return 'The database';
  return `The database of ${choice.directUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'}`;
}

/**
 * On connections of its own, which may wait for as long as they like, and past a pooler: the lock under
 * which migrations run belongs to a connection.
 */
async function bringUpToDate(address: DatabaseAddress, name: string, log: Log): Promise<void> {
  const pool = openPool(address, log, { silenceMs: 0 });
  try {
    await awaitDatabase(pool, { name });
    await migrate(pool, MIGRATIONS_DIRECTORY, log);
    await addOrderYears(pool, Date.now());
  } finally {
    await pool.end();
  }
}

/** Behind a pooler no connection can set a limit of its own: the role has to have it. Rule U-17. */
async function greetPooler(pool: pg.Pool, log: Log): Promise<void> {
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

/** Where the configured database is, as it is: nothing is migrated. The own PostgreSQL runs until released. */
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
