import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Log } from '#log.ts';
import { verifyJournal } from '#modules/books/verify-journal.ts';
import { writeJournal } from '#modules/books/write-journal.ts';
import { Secret } from '#secret.ts';
import { createTestDatabase, type TestDatabase, testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { makeBackup } from './backup/make-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { booksGuard, booksProtection } from './books-owner.ts';
import { openPool } from './connection.ts';
import { openDatabase } from './database.ts';
import { MIGRATIONS_DIRECTORY, migrate } from './migration/migrate.ts';

const database = testDatabase();
const openShop = shops(database);
const temporaryDirectory = temporaryDirectories();

const guardOf = ({ address }: Pick<TestDatabase, 'address'>) =>
  booksGuard({ ...inject('maintenance'), database: address.database }, 'comptoir');

/** Starts as a server does: migrates, and protects the journal. */
const start = ({ pool, address }: TestDatabase) =>
  migrate(pool, MIGRATIONS_DIRECTORY, silentLog, guardOf({ address }));

/** Sells an order in cash, and enters it. */
async function sell(): Promise<void> {
  const { app } = await openShop();
  await ordersAt(database.pool).advance(await orderAs(app, 'jeanne@example.fr'), 'handed_over');
  await writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + 60_000);
}

describe('the role that serves', () => {
  beforeAll(async () => {
    await start(database);
    await sell();
    await writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + 24 * 60 * 60_000);
  });

  it('BK-23: adds entries and closings, and verifies them', async () => {
    expect(await booksProtection(database.pool)).toBe('grants');
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound', entries: 3 });
  });

  it.each([
    `UPDATE books.entries SET day = '2026-11-19'`,
    `UPDATE books.entries SET document = '' WHERE kind = 'closing'`,
    'DELETE FROM books.entries',
    `DELETE FROM books.entries WHERE kind = 'closing'`,
    'TRUNCATE books.entries',
    `INSERT INTO books.entries SELECT * FROM books.entries ON CONFLICT (number) DO UPDATE SET kind = 'sale'`,
    'MERGE INTO books.entries AS old USING books.entries AS new ON old.number = new.number WHEN MATCHED THEN DELETE',
    'SELECT FROM books.entries FOR UPDATE',
    'BEGIN; LOCK TABLE books.entries IN ACCESS EXCLUSIVE MODE',
    `UPDATE books.keys SET key_id = 'x'`,
    'TRUNCATE books.keys',
    'ALTER TABLE books.entries DISABLE TRIGGER ALL',
    'ALTER TABLE books.entries DISABLE TRIGGER book_entries_rows',
    'ALTER TABLE books.entries DROP COLUMN signature',
    'ALTER TABLE books.entries ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE books.entries RENAME TO others',
    'ALTER TABLE books.entries SET SCHEMA public',
    'ALTER TABLE books.entries OWNER TO comptoir',
    'ALTER SCHEMA books OWNER TO comptoir',
    'ALTER SCHEMA books RENAME TO others',
    'DROP TABLE books.entries CASCADE',
    'DROP TABLE books.keys CASCADE',
    'DROP SCHEMA books CASCADE',
    'DROP INDEX books.book_entries_day',
    'DROP TRIGGER book_entries_rows ON books.entries',
    'CREATE TRIGGER mine BEFORE INSERT ON books.entries EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    'CREATE RULE nothing AS ON INSERT TO books.entries DO INSTEAD NOTHING',
    'CREATE TABLE mine (number bigint REFERENCES books.entries ON DELETE CASCADE)',
    'CREATE TABLE books.mine ()',
    `CREATE OR REPLACE FUNCTION books.only_add() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'`,
    'ALTER FUNCTION books.only_add() OWNER TO comptoir',
    'DROP FUNCTION books.only_add() CASCADE',
    'SET ROLE comptoir_books',
    'SET SESSION AUTHORIZATION comptoir_books',
    'SET session_replication_role = replica',
    'GRANT comptoir_books TO comptoir',
    'ALTER ROLE comptoir SUPERUSER',
    'CREATE ROLE mine IN ROLE comptoir_books',
    'REASSIGN OWNED BY comptoir_books TO comptoir',
    'DROP OWNED BY comptoir_books CASCADE',
    'ALTER DEFAULT PRIVILEGES FOR ROLE comptoir_books GRANT ALL ON TABLES TO comptoir',
  ])('BK-23: is refused %s', async (statement) => {
    const before = await verifyJournal(database.pool);
    const client = await database.pool.connect();
    try {
      const refusal = await client.query(statement).then(
        () => null,
        (error: unknown) => error,
      );
      // By its rights, before a trigger is asked.
      expect(refusal).toMatchObject({ code: '42501' });
      expect(String(refusal)).not.toContain('append-only');
    } finally {
      client.release(true);
    }
    expect(await booksProtection(database.pool)).toBe('grants');
    expect(await verifyJournal(database.pool)).toEqual(before);
  });

  it('BK-23: can give itself no rights', async () => {
    // PostgreSQL answers with a warning.
    await database.pool.query('GRANT ALL ON books.entries TO comptoir').catch(() => {});
    await database.pool.query('GRANT ALL ON SCHEMA books TO comptoir').catch(() => {});
    expect(await booksProtection(database.pool)).toBe('grants');
  });
});

describe('around changes of the schema', () => {
  let other: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    other = await createTestDatabase();
  });
  afterAll(() => other.drop());

  it('BK-23: without an administrator the role owns the journal, and triggers refuse', async () => {
    await migrate(other.pool, MIGRATIONS_DIRECTORY, silentLog);
    expect(await booksProtection(other.pool)).toBe('triggers');
    await other.pool.query(`INSERT INTO books.keys VALUES ('x', '', '', now())`);
    for (const statement of ['DELETE FROM books.keys', 'TRUNCATE books.keys']) {
      await expect(other.pool.query(statement)).rejects.toThrow('append-only');
    }
  });

  it('BK-23: a migration may change the tables, and any number of servers may start at once', async () => {
    await start(other);
    await guardOf(other).open();
    expect(await booksProtection(other.pool)).toBe('triggers');
    await other.pool.query('ALTER TABLE books.entries ADD COLUMN later text');
    await other.pool.query('ALTER TABLE books.entries DROP COLUMN later');
    const pools = Array.from({ length: 4 }, () => openPool(other.address, silentLog));
    await Promise.all(pools.map((pool) => start({ pool, address: other.address })));
    await Promise.all(pools.map((pool) => pool.end()));
    expect(await booksProtection(other.pool)).toBe('grants');
  });
});

describe('with DATABASE_URL', () => {
  it('BK-23: an administrator protects the journal with the documented statements, and the start says so', async () => {
    const { address, pool, drop } = await createTestDatabase();
    try {
      const said: unknown[] = [];
      const log: Log = { ...silentLog, info: (line: unknown) => void said.push(line) };
      const { host, port, user, database: name } = address;
      const socket = encodeURIComponent(host);
      const url = new Secret(`postgres://${user}@localhost:${port}/${name}?host=${socket}`);
      const open = () => openDatabase({ kind: 'url', url, directUrl: null, readUrl: null }, log);
      await (await open()).close();
      expect(said.filter(isAboutJournal)).toHaveLength(1);

      said.length = 0;
      const administrator = new pg.Client({ ...inject('maintenance'), database: name });
      await administrator.connect();
      // The databases of a PostgreSQL share the role.
      const [create = '', ...rest] = documentedStatements('shop', user);
      await administrator.query(create).catch(() => {});
      for (const statement of rest) await administrator.query(statement);
      await administrator.end();
      await (await open()).close();
      expect(said.filter(isAboutJournal)).toEqual([]);
      expect(await booksProtection(pool)).toBe('grants');
      await pool.query(addEntry(1));
    } finally {
      await drop();
    }
  });
});

const isAboutJournal = (line: unknown) => String(line).includes('could change the journal');

/** The statements of docs/operations/servers.md for another user. */
function documentedStatements(documented: string, user: string): readonly string[] {
  const page = join(import.meta.dirname, '../../../../docs/operations/servers.md');
  const [, block = ''] =
    /```sql\n(CREATE ROLE comptoir_books.*?)```/s.exec(readFileSync(page, 'utf8')) ?? [];
  const statements = block.replaceAll(` ${documented};`, ` ${user};`).split(';\n');
  return statements.filter((statement) => statement !== '');
}

/** Adds an entry beside the server. */
function addEntry(number: number): string {
  return `
    INSERT INTO books.entries (number, source, kind, day, order_id, document, hash, signature, key_id)
    VALUES (${number}, 'source-${number}', 'sale', '2026-11-20', NULL, '{}', '', '', 'x')`;
}

it('BK-23, U-22: a backup has the journal, and replaces one that is protected', async () => {
  const before = await verifyJournal(database.pool);
  const file = join(temporaryDirectory(), 'shop.tar.gz');
  await makeBackup(database.address, temporaryDirectory(), file);
  const { address, pool, drop } = await createTestDatabase();
  try {
    const earlier = openPool(address, silentLog);
    await start({ address, pool: earlier });
    await earlier.query(addEntry(1));
    // A restore needs a database without other connections.
    await earlier.end();
    const place = { file, replace: true };
    const restore = (guard?: ReturnType<typeof guardOf>) =>
      restoreBackup(address, temporaryDirectory(), place, guard);
    await expect(restore()).rejects.toThrow('DROP SCHEMA books CASCADE');
    expect(await restore(guardOf({ address }))).toHaveProperty('rows');
    expect(await booksProtection(pool)).toBe('grants');
    await start({ address, pool });
    expect(await verifyJournal(pool)).toEqual(before);
    // Facts are written again by what causes them.
    const { rows } = await pool.query(
      `SELECT count(*) FROM pg_trigger WHERE tgenabled = 'D' AND NOT tgisinternal`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  } finally {
    await drop();
  }
});

it('BK-23: a restore that fails leaves the journal protected', async () => {
  const { address, pool, drop } = await createTestDatabase();
  try {
    const earlier = openPool(address, silentLog);
    await start({ address, pool: earlier });
    await earlier.end();
    const place = { file: join(temporaryDirectory(), 'none.tar.gz'), replace: true };
    await expect(
      restoreBackup(address, temporaryDirectory(), place, guardOf({ address })),
    ).rejects.toThrow();
    expect(await booksProtection(pool)).toBe('grants');
  } finally {
    await drop();
  }
});
