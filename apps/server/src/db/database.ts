import type pg from 'pg';
import type { Log } from '#log.ts';
import type { DatabaseAddress } from './address.ts';
import { awaitDatabase } from './await-database.ts';
import { openPool } from './connection.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_DIRECTORY } from './migration-files.ts';

/** Which database to use, as configured. */
export type DatabaseChoice =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'url'; readonly url: string };

/** The shop's database, open and migrated. */
export interface Database {
  readonly address: DatabaseAddress;
  readonly pool: pg.Pool;
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
  const { address, release } = await locate(choice, log);
  const pool = openPool(address, log);
  const close = async () => {
    await pool.end();
    await release();
  };
  try {
    await awaitDatabase(pool);
    await migrate(pool, MIGRATIONS_DIRECTORY, log);
    return { address, pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function locate(
  choice: DatabaseChoice,
  log: Log,
): Promise<{ address: DatabaseAddress; release: () => Promise<void> }> {
  if (choice.kind === 'url') {
    return { address: { connectionString: choice.url }, release: async () => {} };
  }
  const embedded = await openEmbeddedPostgres({ dataDir: choice.dataDir, log });
  return { address: embedded.address, release: () => embedded.close() };
}
