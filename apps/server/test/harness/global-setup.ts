import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@comptoir/embedded-postgres/embedded-postgres';
import type { SocketAddress } from '@comptoir/embedded-postgres/probe';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '#db/connection.ts';
import { MIGRATIONS_DIRECTORY, migrate } from '#db/migration/migrate.ts';
import { silentLog } from './silent-log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly maintenance: SocketAddress;
    readonly template: string;
  }
}

/** Four workers may each test several servers at once, with 16 connections a server. */
const MAX_CONNECTIONS = 400;

const CACHE = join(import.meta.dirname, '../../../../.cache');

/**
 * Starts one PostgreSQL for the whole run and migrates the template of the test databases.
 *
 * The cluster is reused between runs, because creating it takes most of the time; its databases are dropped.
 * Concurrent runs share it, so the names of databases contain the process id of the run.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = join(CACHE, `test-database-${process.getuid?.() ?? 0}`);
  const postgres = await openEmbeddedPostgres({
    dataDir,
    log: silentLog,
    maxConnections: MAX_CONNECTIONS,
  });
  const maintenance = new pg.Client(postgres.maintenance);
  await maintenance.connect();
  // Durability is not needed, and databases are created a hundred times.
  await maintenance.query('ALTER SYSTEM SET fsync = off');
  // Statistics that come while a test runs would change its plans.
  await maintenance.query('ALTER SYSTEM SET autovacuum = off');
  await maintenance.query('SELECT pg_reload_conf()');
  await dropDatabases(maintenance, (run) => !isRunning(run));

  // Quick and long tests are two projects of one process.
  const template = `test_${process.pid}_${randomBytes(3).toString('hex')}_template`;
  await maintenance.query(`CREATE DATABASE ${template} OWNER comptoir`);
  const pool = openPool({ ...postgres.address, database: template }, silentLog);
  await migrate(pool, MIGRATIONS_DIRECTORY, silentLog);
  await pool.end();

  project.provide('maintenance', postgres.maintenance);
  project.provide('template', template);
  return async () => {
    await dropDatabases(maintenance, (run) => run === process.pid);
    await maintenance.end();
    await postgres.close();
  };
}

async function dropDatabases(client: pg.Client, isWanted: (run: number) => boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT datname AS name FROM pg_database WHERE datname ~ '^test_[0-9]+_'",
  );
  for (const { name } of rows) {
    if (isWanted(Number(name.split('_')[1]))) {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
