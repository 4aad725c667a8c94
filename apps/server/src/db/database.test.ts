import { describe, expect, it } from 'vitest';
import { Secret } from '#secret.ts';
import { StartupError } from '#startup-error.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { type DatabaseAddress, openPool } from './connection.ts';
import { awaitDatabase } from './database.ts';

const database = testDatabase();

async function errorOf(address: DatabaseAddress, timeoutMs: number): Promise<unknown> {
  const pool = openPool(address, silentLog);
  try {
    return await awaitDatabase(pool, { timeoutMs, name: 'The database of DATABASE_URL' }).catch(
      (error: unknown) => error,
    );
  } finally {
    await pool.end();
  }
}

describe('awaitDatabase', () => {
  it('returns when the database answers', async () => {
    await expect(awaitDatabase(database.pool)).resolves.toBeUndefined();
  });

  it('fails at once when the database rejects the connection', async () => {
    const address = { ...database.address, database: 'no_such_database' };
    const error = await errorOf(address, 60_000);
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toContain('database "no_such_database" does not exist');
  });

  it('reports a timeout in one line, without the password', async () => {
    const connectionString = new Secret('postgres://shop:hunter2@127.0.0.1:1/shop');
    const error = await errorOf({ connectionString }, 0);
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toContain(
      'The database of DATABASE_URL cannot be reached: connect ECONNREFUSED',
    );
    expect(String(error)).not.toContain('hunter2');
  });
});
