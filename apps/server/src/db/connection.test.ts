import type { Duplex } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { openPool } from './connection.ts';

const database = testDatabase();

describe('the pool', () => {
  it.each([
    ["DATE '2026-03-29'", '2026-03-29'],
    ["TIMESTAMP '2026-03-29 02:30:00'", '2026-03-29 02:30:00'],
    ["TIMESTAMPTZ '2026-03-29 02:30:00+02'", new Date('2026-03-29T00:30:00Z')],
    ['count(*)', 1],
    ['sum(12::bigint)', 12],
    ['12.5::numeric', 12.5],
    ['\'{"a": [1]}\'::json', { a: [1] }],
    ['NULL::date', null],
  ])('reads %s as %o', async (expression, expected) => {
    const { rows } = await database.pool.query(`SELECT ${expression} AS value`);
    expect(rows).toEqual([{ value: expected }]);
  });

  it('U-13: limits the time of statements and of idle transactions', async () => {
    const setting = async (name: string) => (await database.pool.query(`SHOW ${name}`)).rows[0];
    expect(await setting('statement_timeout')).toEqual({ statement_timeout: '10s' });
    expect(await setting('idle_in_transaction_session_timeout')).toEqual({
      idle_in_transaction_session_timeout: '15s',
    });
    expect(await setting('application_name')).toEqual({ application_name: 'comptoir' });
  });

  it('sends the statements of a moment together', async () => {
    const client = await database.pool.connect();
    const { stream }: { readonly stream: Duplex } = Reflect.get(client, 'connection');
    try {
      const answers = Promise.all([client.query('SELECT 1 AS n'), client.query('SELECT 2 AS n')]);
      expect(stream.writableCorked).toBe(1);
      expect((await answers).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
      expect(stream.writableCorked).toBe(0);
    } finally {
      client.release();
    }
  });

  it('CA-43: reads a long answer in turns, between which others go on', async () => {
    const client = await database.pool.connect();
    const { stream }: { readonly stream: Duplex } = Reflect.get(client, 'connection');
    let bytes = 0;
    let most = 0;
    const count = ({ length }: Buffer) => {
      if (bytes === 0) {
        setImmediate(() => {
          most = Math.max(most, bytes);
          bytes = 0;
        });
      }
      bytes += length;
    };
    stream.on('data', count);
    try {
      const { rows } = await client.query(
        "SELECT json_build_array(repeat('maki ', 200)) AS list FROM generate_series(1, 10000)",
      );
      expect(rows).toHaveLength(10_000);
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThan(200_000);
    } finally {
      stream.off('data', count);
      client.release();
    }
  });

  it('U-50: does not let PostgreSQL compile statements, which read few rows', async () => {
    const { rows } = await database.pool.query('SHOW jit');
    expect(rows).toEqual([{ jit: 'off' }]);
  });

  it.each([
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
        expect((await client.query('SHOW statement_timeout')).rows[0]?.statement_timeout).toBe(
          limit,
        );
      } finally {
        client.release();
      }
    },
  );
});
