import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runsCluster } from '@comptoir/embedded-postgres/postmaster-file';
import { describe, expect, it } from 'vitest';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { dataDirectories, open, query } from '#test/processes/clusters.ts';
import { holdPostgres } from '#test/processes/postgres-holder.ts';

const aDataDir = dataDirectories(temporaryDirectories());

describe('the embedded PostgreSQL', () => {
  it('U-4: is created on the first start and keeps its data, durably, for an account of its own', async () => {
    const dataDir = aDataDir('data');
    const first = await open(dataDir);
    await query(first.address, 'CREATE TABLE stored AS SELECT 7 AS n');
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses'];
    const shown = `SELECT ${settings.map((name) => `current_setting('${name}')`).join(', ')}`;
    // It listens on no network.
    expect(await query(first.address, shown)).toEqual(['on', 'on', 'on', '']);
    const account = 'SELECT current_user, rolsuper FROM pg_roles WHERE rolname = current_user';
    expect(await query(first.address, account)).toEqual(['comptoir', false]);
    await first.close();
    const second = await open(dataDir);
    expect(await query(second.address, 'SELECT n FROM stored')).toEqual([7]);
    await second.close();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
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
