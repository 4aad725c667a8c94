import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '#db/connection.ts';
import { createTestDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { MIGRATIONS_DIRECTORY, migrate, readMigrations } from './migrate.ts';

const temporaryDirectory = temporaryDirectories();
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query('DROP SCHEMA IF EXISTS public, books CASCADE');
  await database.pool.query('CREATE SCHEMA public');
});
afterEach(() => database.drop());

function migrations(files: Record<string, string>): string {
  const directory = temporaryDirectory();
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(directory, name), sql);
  return directory;
}

const run = (directory: string, pool: pg.Pool = database.pool) =>
  migrate(pool, directory, silentLog);
const applied = async () =>
  (await database.pool.query('SELECT name FROM applied_migrations ORDER BY name')).rows.map(
    ({ name }) => name,
  );

const waitingForLocks = async () =>
  (await database.pool.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount;

describe('migrate', () => {
  it('U-9: runs every migration once, in the order of their names', async () => {
    const directory = migrations({
      '0002_rename.sql': 'ALTER TABLE dish RENAME TO item',
      '0001_first.sql': 'CREATE TABLE dish (n int); INSERT INTO dish VALUES (1)',
      'README.md': 'not a migration',
    });
    await run(directory);
    await run(directory);
    expect((await database.pool.query('SELECT n FROM item')).rows).toEqual([{ n: 1 }]);
    expect(await applied()).toEqual(['0001_first', '0002_rename']);
  });

  it('U-9: runs each once when several processes start at the same time', async () => {
    const directory = migrations({
      '0001_first.sql': 'CREATE TABLE runs (n int)',
      '0002_slow.sql': 'SELECT pg_sleep(0.2); INSERT INTO runs VALUES (1)',
    });
    const pools = [1, 2, 3, 4].map(() => openPool(database.address, silentLog));
    await Promise.all(pools.map((pool) => run(directory, pool)));
    await Promise.all(pools.map((pool) => pool.end()));
    expect((await database.pool.query('SELECT count(*) FROM runs')).rows).toEqual([{ count: 1 }]);
  });

  it('U-71: gives way to an order that needs what it has locked, and runs again', async () => {
    await database.pool.query('CREATE TABLE first_dish (n int); CREATE TABLE second_dish (n int)');
    const directory = migrations({
      '0001_both.sql':
        'ALTER TABLE first_dish ADD COLUMN name text; ALTER TABLE second_dish ADD COLUMN name text',
    });
    const order = await database.pool.connect();
    try {
      await order.query('BEGIN');
      await order.query('INSERT INTO second_dish VALUES (1)');
      const running = run(directory);
      await expect.poll(waitingForLocks).toBe(1);
      await order.query('INSERT INTO first_dish VALUES (1)');
      await order.query('COMMIT');
      await running;
    } finally {
      order.release();
    }
    expect(await applied()).toEqual(['0001_both']);
    const { rows } = await database.pool.query('SELECT * FROM first_dish, second_dish');
    expect(rows).toHaveLength(1);
  });

  it('U-9: rolls back a migration that fails, and keeps those before it', async () => {
    const directory = migrations({
      '0001_good.sql': 'CREATE TABLE good ()',
      '0002_bad.sql': 'CREATE TABLE half (); SELECT 1 / 0',
    });
    await expect(run(directory)).rejects.toThrow('Migration 0002_bad failed');
    expect(await applied()).toEqual(['0001_good']);
    const { rows } = await database.pool.query("SELECT to_regclass('half') AS half");
    expect(rows).toEqual([{ half: null }]);
  });

  it('U-9: rejects a migration that was changed after it had run', async () => {
    const directory = migrations({ '0001_first.sql': 'CREATE TABLE dish ()' });
    await run(directory);
    writeFileSync(join(directory, '0001_first.sql'), 'CREATE TABLE dish (n int)');
    await expect(run(directory)).rejects.toThrow(
      'Migration 0001_first was changed after it had run: write a new one.',
    );
  });

  it('U-9: rejects a database that a newer version has migrated', async () => {
    const directory = migrations({ '0001_a.sql': 'SELECT 1', '0002_b.sql': 'SELECT 1' });
    await run(directory);
    rmSync(join(directory, '0002_b.sql'));
    await expect(run(directory)).rejects.toThrow(
      'The database is newer than this version: it has migration 0002_b.',
    );
  });

  it('U-9: rejects a migration that would run after a later one', async () => {
    const directory = migrations({ '0002_b.sql': 'SELECT 1' });
    await run(directory);
    writeFileSync(join(directory, '0001_a.sql'), 'SELECT 1');
    await expect(run(directory)).rejects.toThrow(
      'Migration 0001_a comes before 0002_b, which has run: renumber it.',
    );
  });

  it('U-9: builds the whole schema of this version on an empty database', async () => {
    await run(MIGRATIONS_DIRECTORY);
    const names = (await readMigrations(MIGRATIONS_DIRECTORY)).map(({ name }) => name);
    expect(await applied()).toEqual(names);
  });
});
