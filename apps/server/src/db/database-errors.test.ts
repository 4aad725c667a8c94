import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { openPool } from './connection.ts';
import { isUnavailable } from './database-errors.ts';

const database = testDatabase();
const openShop = shops(database);

/** What a statement on a pool to this address fails with. */
async function failureOf(
  statement: string,
  address: pg.ClientConfig = database.address,
): Promise<unknown> {
  const client = new pg.Client({ ...address, statement_timeout: 50 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(statement);
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
  throw new Error('Nothing failed.');
}

describe('an unavailable database', () => {
  it.each([
    ['a connection terminated from outside', 'SELECT pg_terminate_backend(pg_backend_pid())', {}],
    ['a statement that took too long', 'SELECT pg_sleep(10)', {}],
    ['a server that is a replica', 'BEGIN READ ONLY; CREATE TABLE t (a int)', {}],
    ['a deadlock', "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'deadlock_detected'; END $$", {}],
    ['no socket', 'SELECT 1', { host: '/nowhere' }],
    ['a closed port', 'SELECT 1', { host: '127.0.0.1', port: 1 }],
  ])('U-15: is %s', async (_name, statement, address) => {
    expect(isUnavailable(await failureOf(statement, { ...database.address, ...address }))).toBe(
      true,
    );
  });

  it.each([
    ['a syntax error', 'SELEKT 1'],
    ['a row that violates a constraint', 'INSERT INTO order_links (key) VALUES (NULL)'],
    ['a division by zero', 'SELECT 1 / 0'],
  ])('U-15: is not %s', async (_name, statement) => {
    expect(isUnavailable(await failureOf(statement))).toBe(false);
  });

  it('U-15: is a lost connection, and no other error', () => {
    expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
    expect(isUnavailable(new TypeError('undefined is not a function'))).toBe(false);
    expect(isUnavailable('ECONNREFUSED')).toBe(false);
  });

  it('U-15: orders are answered 503 with Retry-After, without details', async () => {
    const pool = openPool({ ...database.address, host: '/nowhere' }, silentLog);
    onTestFinished(() => pool.end());
    const { app } = await openShop({}, { pool });
    const answer = await app.inject({
      method: 'POST',
      url: '/v2/public/checkout/',
      payload: anOrder(),
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toEqual({
      status: 'error',
      code: 'unavailable',
      message: 'Le service est momentanément indisponible.',
    });
  });
});
