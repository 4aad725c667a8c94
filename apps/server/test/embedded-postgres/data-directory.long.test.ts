import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from '@comptoir/embedded-postgres/embedded-postgres-error';
import { runsCluster } from '@comptoir/embedded-postgres/postmaster-file';
import { describe, expect, it } from 'vitest';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { anOrdinaryUser, dataDirectories, open, query } from '#test/processes/clusters.ts';
import { holdPostgres } from '#test/processes/postgres-holder.ts';

const temporaryDirectory = temporaryDirectories();
const aDataDir = dataDirectories(temporaryDirectory);

describe('the embedded PostgreSQL', () => {
  it('U-7: works below a path that is too long for a socket', async () => {
    const postgres = await open(aDataDir('a'.repeat(120), 'b'.repeat(60)));
    expect(await query(postgres.address, 'SELECT 1')).toEqual([1]);
    await postgres.close();
  });

  it('U-7: works below directories that are closed to every other account', async () => {
    const dataDir = aDataDir('private', 'data');
    mkdirSync(join(dataDir, '..'), { mode: 0o700 });
    const postgres = await open(dataDir);
    expect(await query(postgres.address, 'SELECT 1')).toEqual([1]);
    await postgres.close();
  });

  it('U-7: works for an ordinary user, and is run by root as the user whom its files belong to', async () => {
    const base = temporaryDirectory();
    const dataDir = join(base, 'data');
    const holder = await holdPostgres(dataDir, anOrdinaryUser(base, temporaryDirectory));
    expect(holder.answer).toMatch(/^\d+$/);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(statSync(base).uid);
    await holder.end();
    expect(runsCluster(Number(holder.answer), join(dataDir, 'postgres'))).toBe(false);
    const postgres = await open(dataDir);
    expect(await query(postgres.address, 'SELECT 1')).toEqual([1]);
    await postgres.close();
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(statSync(base).uid);
  });
});

describe('a DATA_DIR that cannot be used is rejected in one line', () => {
  it('U-8: when a part of its path is a file', async () => {
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    expect(await startErrorOf(file)).toBe(`DATA_DIR ${file} cannot be used: it is a file.`);
    expect(await startErrorOf(`${file}/data`)).toBe(
      `DATA_DIR ${file}/data cannot be used: a part of its path is a file.`,
    );
  });

  it.runIf(process.platform === 'linux')('U-8: where no directory can be made', async () => {
    expect(await startErrorOf('/proc/nowhere')).toBe(
      'DATA_DIR /proc/nowhere cannot be used: no directory can be made there.',
    );
  });

  it('U-8: when it may not be written to', async () => {
    const base = temporaryDirectory();
    const options = anOrdinaryUser(base, temporaryDirectory);
    chmodSync(base, 0o555);
    const { answer, end } = await holdPostgres(join(base, 'data'), options);
    expect(answer).toBe(
      `EmbeddedPostgresError: DATA_DIR ${base}/data cannot be used: permission denied.`,
    );
    await end();
    chmodSync(base, 0o755);
  });

  it('U-8: when another major version made it', async () => {
    const dataDir = aDataDir();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    expect(await startErrorOf(dataDir)).toBe(
      `DATA_DIR cannot be used: ${dataDir}/postgres was made by PostgreSQL 17, this is PostgreSQL 18. Make a backup with the version of the shop that ran before (npm run restaurant -- backup FILE), move that directory away, and restore it with this one (npm run restaurant -- restore FILE).`,
    );
  });

  it('U-8: when what is there is no database', async () => {
    const dataDir = aDataDir();
    mkdirSync(join(dataDir, 'postgres'));
    expect(await startErrorOf(dataDir)).toContain(
      'postgres/PG_VERSION cannot be read, so this is no database',
    );
  });

  it('U-8: when PostgreSQL itself does not start, with its message', async () => {
    const dataDir = aDataDir();
    await (await open(dataDir)).close();
    writeFileSync(join(dataDir, 'postgres/postgresql.conf'), 'work_mem = much\n');
    const line = await startErrorOf(dataDir);
    expect(line).toContain(`PostgreSQL would not start in ${dataDir}/postgres: `);
    expect(line).toContain('configuration file');
    expect(line).not.toContain('\n');
  });
});

function startErrorOf(dataDir: string): Promise<string> {
  return open(dataDir).then(
    () => 'opened',
    (error: unknown) => (error instanceof EmbeddedPostgresError ? error.message : String(error)),
  );
}
