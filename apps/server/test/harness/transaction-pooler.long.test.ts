import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from '#db/connection.ts';
import { testDatabase } from './database.ts';
import { silentLog } from './silent-log.ts';
import { transactionPooler } from './transaction-pooler.ts';

const direct = testDatabase();

async function openPooler() {
  const pooler = await transactionPooler(direct.address);
  onTestFinished(() => pooler.close());
  return pooler;
}

test.each([
  ['a lock', 'SELECT pg_advisory_lock(7)', 'advisory lock 0'],
  ['a channel', 'LISTEN news', 'LISTEN news'],
  ['a setting', "SET statement_timeout = '1s'", 'setting statement_timeout'],
  ['a table', 'CREATE TEMP TABLE basket (n int)', 'table basket'],
  ['a statement', { name: 'one', text: 'SELECT 1' }, 'statement SELECT 1'],
])('U-17: it notices %s that stays', async (_, statement, leftover) => {
  const pooler = await openPooler();
  const client = new pg.Client(Object(pooler.address));
  await client.connect();
  await client.query(statement);
  await expect.poll(() => [...pooler.leftBehind]).toContain(leftover);
  await client.end();
});

test('U-17: it rejects what depends on one connection', async () => {
  const pool = openPool((await openPooler()).address, silentLog);
  onTestFinished(() => pool.end());
  await expect(pool.query('SELECT 1')).rejects.toThrow(
    'unsupported startup parameter: statement_timeout',
  );
});
