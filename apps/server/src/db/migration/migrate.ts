import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { BooksGuard } from '#db/books-owner.ts';
import { sqlState } from '#db/database-errors.ts';
import { installJobs } from '#db/jobs.ts';
import type { Log } from '#log.ts';
import { SOURCES } from '#sources.ts';
import { StartupError } from '#startup-error.ts';

/** Less than the second after which PostgreSQL looks for deadlocks. */
const LOCK_TIMEOUT_MS = 500;
/** The last attempt waits for its locks without a limit. */
const ATTEMPTS = 40;
const RETRY_MS = 250;
/** A lock that was not granted in time, and a deadlock. */
const LOST_TO_OTHERS: ReadonlySet<string> = new Set(['55P03', '40P01']);

/** The key of the advisory lock under which one process at a time migrates. */
const LOCK = 2_026_180_401;

/**
 * Installs the job queue and runs the pending migrations, each in a transaction of its own, under a lock, so that
 * any number of processes may start at once.
 *
 * Throws a StartupError unless the migrations that have run are the first of the directory, unchanged:
 * any other schema is untested. Rule U-9. With a guard, the journal belongs to a role of its own afterwards,
 * also where nothing was pending. Rule BK-23.
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  log: Log,
  guard: BooksGuard | null = null,
): Promise<void> {
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  try {
    // A migration may take longer than a request may.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(APPLIED_MIGRATIONS);
    await installJobs(client);
    const pending = findPending(migrations, await appliedMigrations(client));
    if (pending.length > 0) await guard?.open();
    try {
      for (const migration of pending) {
        await apply(client, migration);
        log.debug(`Migration ${migration.name} applied`);
      }
    } finally {
      await guard?.close();
    }
    const newest = pending.at(-1)?.name;
    if (newest) log.info(`The schema is at ${newest}: ${pending.length} migrations applied`);
  } finally {
    // Closing the connection releases its lock and settings.
    client.release(true);
  }
}

/** Blocks migrations elsewhere until the transaction ends. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

const APPLIED_MIGRATIONS = `
  CREATE TABLE IF NOT EXISTS applied_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/** The checksums of the migrations that have run, by their names. */
export async function appliedMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM applied_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** What to do with a database or a backup of a version whose schema no migration leads from. */
export const BEFORE_1_0 =
  'export its restaurant with the version that made it (npm run restaurant -- export), and begin with an empty database.';

/** Whether these migrations made the schema of a version before 1.0, which begins with a schema of its own. Rule U-9. */
export function isOfOldSchema(names: readonly string[]): boolean {
  return names.includes('0001_restaurant');
}

function findPending(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): Migration[] {
  if (isOfOldSchema([...applied.keys()])) {
    throw new StartupError(`The database was made before version 1.0: ${BEFORE_1_0}`);
  }
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new StartupError(`The database is newer than this version: it has migration ${unknown}.`);
  }
  const newest = [...applied.keys()].sort().at(-1) ?? '';
  return migrations.filter(({ name, checksum }) => {
    const recorded = applied.get(name);
    if (recorded !== undefined && recorded !== checksum) {
      throw new StartupError(`Migration ${name} was changed after it had run: write a new one.`);
    }
    if (recorded === undefined && name < newest) {
      throw new StartupError(
        `Migration ${name} comes before ${newest}, which has run: renumber it.`,
      );
    }
    return recorded === undefined;
  });
}

/**
 * Gives way to running servers: a migration that waits longer for a lock is rolled back and runs again, so that
 * their statements neither queue behind it nor are ended as a deadlock, which takes a second. Rule U-71.
 */
async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const lockTimeoutMs = attempt < ATTEMPTS ? LOCK_TIMEOUT_MS : 0;
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      await runMigration(client, migration);
      await client.query('COMMIT');
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !LOST_TO_OTHERS.has(sqlState(error) ?? '')) {
        throw new Error(`Migration ${migration.name} failed`, { cause: error });
      }
      await client.query('ROLLBACK');
      await delay(RETRY_MS);
    }
  }
}

async function runMigration(
  client: pg.ClientBase,
  { name, checksum, sql }: Migration,
): Promise<void> {
  await client.query(sql);
  await client.query('INSERT INTO applied_migrations (name, checksum) VALUES ($1, $2)', [
    name,
    checksum,
  ]);
}

/** Runs these migrations on an empty schema, inside the caller's transaction. */
export async function migrateEmpty(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(APPLIED_MIGRATIONS);
  for (const migration of migrations) await runMigration(client, migration);
}

/** One step of the schema: `0001-menus.sql` is named `0001-menus`. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/** The server's own migrations. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('db/migrations', SOURCES));

/** Reads the migrations of a directory in the order in which they run: by name. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name: file.slice(0, -'.sql'.length), checksum, sql };
    }),
  );
}
