import { describe, expect, it } from 'vitest';
import { Secret } from '#secret.ts';
import { StartupError } from '#startup-error.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import type { DatabaseAddress } from './address.ts';
import { awaitDatabase } from './await-database.ts';
import { openPool } from './connection.ts';

const database = testDatabase();

async function refusalOf(address: DatabaseAddress, patienceMs: number): Promise<unknown> {
  const pool = openPool(address, silentLog);
  try {
    return await awaitDatabase(pool, { patienceMs, name: 'The database of DATABASE_URL' }).catch(
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

  it('gives up at once when the database refuses us', async () => {
    const address = { ...database.address, database: 'no_such_database' };
    const refusal = await refusalOf(address, 60_000);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toContain('database "no_such_database" does not exist');
  });

  it('says in one line when nobody answers in time, without the password', async () => {
    const connectionString = new Secret('postgres://shop:hunter2@127.0.0.1:1/shop');
    const refusal = await refusalOf({ connectionString }, 0);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toContain(
      'The database of DATABASE_URL cannot be reached: connect ECONNREFUSED',
    );
    expect(String(refusal)).not.toContain('hunter2');
  });
});
