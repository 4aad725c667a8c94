import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { openPool } from './connection.ts';
import { openReplica, readsOf } from './replica.ts';

const database = testDatabase();
const NAME = 'SELECT current_database() AS name';

async function aCopy() {
  const copy = await createTestDatabase();
  onTestFinished(() => copy.drop());
  return copy;
}

const nameIn = async (reads: ReturnType<typeof readsOf>) =>
  (await reads.query<{ name: string }>(NAME)).rows[0]?.name;

describe('reads from a replica', () => {
  it('U-16: go there while it answers', async () => {
    const copy = await aCopy();
    const reads = readsOf(database.pool, openReplica(copy.pool, silentLog));
    expect(await nameIn(reads)).not.toBe(await nameIn(database.pool));
    expect(await nameIn(readsOf(database.pool, null))).toBe(await nameIn(database.pool));
  });

  it('U-16: go to the primary while it is down, and back after the cool-down', async () => {
    const copy = await aCopy();
    const dead = openPool({ ...database.address, host: '/nowhere' }, silentLog);
    onTestFinished(() => dead.end());
    let time = 0;
    let behind = dead;
    const asked = { query: (statement: string) => behind.query(statement) };
    const reads = readsOf(
      database.pool,
      openReplica(asked, silentLog, () => time),
    );
    const primary = await nameIn(database.pool);
    expect(await nameIn(reads)).toBe(primary);
    behind = copy.pool;
    expect(await nameIn(reads)).toBe(primary);
    time = 10_000;
    expect(await nameIn(reads)).not.toBe(primary);
  });

  it('U-16: fail as they do on the primary', async () => {
    const copy = await aCopy();
    const reads = readsOf(database.pool, openReplica(copy.pool, silentLog));
    await expect(reads.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
  });
});
