import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runsCluster } from '@comptoir/embedded-postgres/postmaster-file';
import { describe, expect, it } from 'vitest';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { dataDirectories, open, query } from '#test/processes/clusters.ts';
import { holdPostgres } from '#test/processes/postgres-holder.ts';

const aDataDir = dataDirectories(temporaryDirectories());

describe('the embedded PostgreSQL after a crash', () => {
  it('U-6: is adopted after the process that had started it was killed', async () => {
    const dataDir = aDataDir();
    const holder = await holdPostgres(dataDir);
    await holder.kill();
    const postgres = await open(dataDir);
    expect(postgres.pid()).toBe(Number(holder.answer));
    await postgres.close();
    const isRunning = () => runsCluster(Number(holder.answer), join(dataDir, 'postgres'));
    await expect.poll(isRunning, { timeout: 20_000 }).toBe(false);
  });

  it('U-6: is recovered, with everything committed, after both were killed', async () => {
    const dataDir = aDataDir();
    const holder = await holdPostgres(dataDir);
    const joined = await open(dataDir);
    await query(joined.address, 'CREATE TABLE stored AS SELECT 7 AS n');
    await joined.close();
    await holder.kill();
    process.kill(Number(holder.answer), 'SIGKILL');
    const postgres = await open(dataDir);
    expect(postgres.pid()).not.toBe(Number(holder.answer));
    expect(await query(postgres.address, 'SELECT n FROM stored')).toEqual([7]);
    await postgres.close();
  });

  it('U-6: is restarted when it dies while in use', async () => {
    const postgres = await open(aDataDir());
    const dead = postgres.pid() ?? 0;
    process.kill(dead, 'SIGKILL');
    await expect.poll(() => postgres.pid(), { timeout: 20_000 }).not.toBe(dead);
    expect(await query(postgres.address, 'SELECT 1')).toEqual([1]);
    await postgres.close();
  });

  it('U-6: ignores another process that has its old process id', async () => {
    const dataDir = aDataDir();
    await (await open(dataDir)).close();
    const directory = join(dataDir, 'postgres');
    const lock = `${process.pid}\n${directory}\n1\n5432\n${directory}\n\n 1 1\nready   \n`;
    writeFileSync(join(directory, 'postmaster.pid'), lock);
    writeFileSync(join(directory, '.s.PGSQL.5432.lock'), lock);
    const postgres = await open(dataDir);
    expect(await query(postgres.address, 'SELECT 1')).toEqual([1]);
    expect(postgres.pid()).not.toBe(process.pid);
    await postgres.close();
  });

  it('U-6: removes what an interrupted first start left', async () => {
    const dataDir = aDataDir();
    mkdirSync(join(dataDir, 'postgres.unfinished-abc/base'), { recursive: true });
    await (await open(dataDir)).close();
    expect(readdirSync(dataDir)).not.toContain('postgres.unfinished-abc');
  });
});
