import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { openPool } from './connection.ts';

const database = testDatabase();

test.each([
  [false, [{ name: 'numbered' }], '10s'],
  [true, [], '0'],
])(
  'U-17: behind a pooler (%s) statements have no names and connections no settings',
  async (isPooled, prepared, limit) => {
    const pool = openPool(database.address, silentLog, { isPooled });
    onTestFinished(() => pool.end());
    const client = await pool.connect();
    try {
      const { rows } = await client.query({
        name: 'numbered',
        text: 'SELECT $1::int AS n',
        values: [7],
      });
      expect(rows).toEqual([{ n: 7 }]);
      expect((await client.query('SELECT name FROM pg_prepared_statements')).rows).toEqual(
        prepared,
      );
      expect((await client.query('SHOW statement_timeout')).rows[0]?.statement_timeout).toBe(limit);
    } finally {
      client.release();
    }
  },
);
