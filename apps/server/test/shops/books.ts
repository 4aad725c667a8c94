import type { TestDatabase } from '#test/harness/database.ts';

/** Empties the books, which the database refuses while their triggers are on. */
export async function emptyBooks({ pool }: TestDatabase): Promise<void> {
  await withoutTriggers(
    pool,
    `DELETE FROM books.entries; DELETE FROM books.keys; DELETE FROM book_facts;
      DELETE FROM cash_movements;
      UPDATE installation SET last_seen = NULL`,
  );
}

/** Lets the installation have seen time pass until then, as if it had run. Rule BK-18. */
export async function timePassed({ pool }: TestDatabase, until: number): Promise<void> {
  await pool.query('UPDATE installation SET last_seen = $1', [new Date(until).toISOString()]);
}

/** Changes the books past their triggers while something is looked at, then changes them back. */
export function tamperedBooks(database: TestDatabase) {
  return async (statement: string, look: () => Promise<void>): Promise<void> => {
    const { pool } = database;
    await pool.query('CREATE TABLE entries_before AS TABLE books.entries');
    await pool.query('CREATE TABLE keys_before AS TABLE books.keys');
    try {
      await withoutTriggers(pool, statement);
      await look();
    } finally {
      await withoutTriggers(pool, 'DELETE FROM books.entries; DELETE FROM books.keys');
      await pool.query('INSERT INTO books.keys TABLE keys_before');
      await pool.query('INSERT INTO books.entries TABLE entries_before');
      await pool.query('DROP TABLE entries_before, keys_before');
    }
  };
}

/** What only the owner of the tables can do. */
async function withoutTriggers(pool: TestDatabase['pool'], statements: string): Promise<void> {
  await pool.query(`BEGIN; ${switched('DISABLE')}; ${statements}; ${switched('ENABLE')}; COMMIT`);
}

const switched = (change: 'DISABLE' | 'ENABLE') =>
  ['entries', 'keys'].map((name) => `ALTER TABLE books.${name} ${change} TRIGGER USER`).join('; ');
