import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runsCluster } from '@comptoir/embedded-postgres/postmaster-file';
import { describe, expect, it } from 'vitest';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { dataDirectories, open, query } from '#test/processes/clusters.ts';
import { holdPostgres } from '#test/processes/postgres-holder.ts';

const aDataDir = dataDirectories(temporaryDirectories());

describe('the embedded PostgreSQL', () => {
  it('U-4: is created on the first start and keeps its data', async () => {
    const dataDir = aDataDir('data');
    const first = await open(dataDir);
    await query(first.address, 'CREATE TABLE stored AS SELECT 7 AS n');
    await first.close();
    const second = await open(dataDir);
    expect(await query(second.address, 'SELECT n FROM stored')).toEqual([7]);
    await second.close();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
  });

  it('U-4: keeps durability settings on, and listens on no network', async () => {
    const postgres = await open(aDataDir());
    const setting = (name: string) => query(postgres.address, `SHOW ${name}`);
    expect(await setting('fsync')).toEqual(['on']);
    expect(await setting('synchronous_commit')).toEqual(['on']);
    expect(await setting('full_page_writes')).toEqual(['on']);
    expect(await setting('listen_addresses')).toEqual(['']);
    await postgres.close();
  });

  it('U-4: gives the shop an account of its own that is no superuser', async () => {
    const postgres = await open(aDataDir());
    const rows = await query(
      postgres.address,
      'SELECT current_user, rolsuper FROM pg_roles WHERE rolname = current_user',
    );
    expect(rows).toEqual(['comptoir', false]);
    await postgres.close();
  });

  it('U-5: is shared by the processes that open it, and stopped by the last one', async () => {
    const dataDir = aDataDir();
    const [first, second] = await Promise.all([open(dataDir), open(dataDir)]);
    expect(first.pid()).toBe(second.pid());
    await first.close();
    expect(await query(second.address, 'SELECT 1')).toEqual([1]);
    const pid = second.pid() ?? 0;
    await second.close();
    expect(runsCluster(pid, join(dataDir, 'postgres'))).toBe(false);
  });

  it('U-5: is created once when two processes start at the same time', async () => {
    const dataDir = aDataDir();
    const holders = await Promise.all([holdPostgres(dataDir), holdPostgres(dataDir)]);
    expect(holders[0].answer).toMatch(/^\d+$/);
    expect(holders[1].answer).toBe(holders[0].answer);
    await Promise.all(holders.map((holder) => holder.end()));
    expect(runsCluster(Number(holders[0].answer), join(dataDir, 'postgres'))).toBe(false);
  });
});
