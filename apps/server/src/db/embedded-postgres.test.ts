import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { type Account, unprivilegedAccount } from '#db/embedded/account.ts';
import { type Binaries, findBinaries } from '#db/embedded/binaries.ts';
import { stopPostmaster } from '#db/embedded/postmaster.ts';
import { readPostmasterFile, runsCluster } from '#db/embedded/postmaster-file.ts';
import { reachableBinaries } from '#db/embedded/reachable-binaries.ts';
import { StartupError } from '#startup-error.ts';
import { holdPostgres } from '#test/postgres-holder.ts';
import { silentLog } from '#test/silent-log.ts';
import { temporaryDirectories } from '#test/temporary-directory.ts';
import type { DatabaseAddress } from './address.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';

const directories = new Set<string>();
afterEach(async () => {
  for (const dataDir of directories) await stopWhatRuns(dataDir);
  directories.clear();
});
const temporaryDirectory = temporaryDirectories();

function aDataDir(...parts: string[]): string {
  const dataDir = join(temporaryDirectory(), ...parts);
  directories.add(dataDir);
  return dataDir;
}

async function stopWhatRuns(dataDir: string): Promise<void> {
  const directory = join(dataDir, 'postgres');
  const file = readPostmasterFile(directory);
  if (file) await stopPostmaster(file.pid, directory);
}

function open(dataDir: string): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres({ dataDir, log: silentLog });
}

async function query(address: DatabaseAddress, statement: string): Promise<unknown[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function refusalOf(dataDir: string): Promise<string> {
  return open(dataDir).then(
    () => 'opened',
    (error: unknown) => (error instanceof StartupError ? error.message : String(error)),
  );
}

describe('the embedded PostgreSQL', () => {
  it('U-4: is created on the first start and keeps what it was given', async () => {
    const dataDir = aDataDir('data');
    const first = await open(dataDir);
    await query(first.address, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.close();
    const second = await open(dataDir);
    expect(await query(second.address, 'SELECT n FROM kept')).toEqual([7]);
    await second.close();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
  });

  it('U-4: never trades durability for speed, and listens to no network', async () => {
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

  it('U-5: is shared by those who open it, and stopped by the last who leaves', async () => {
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

  it('U-6: is adopted after the process that had started it was killed', async () => {
    const dataDir = aDataDir();
    const holder = await holdPostgres(dataDir);
    await holder.kill();
    const postgres = await open(dataDir);
    expect(postgres.pid()).toBe(Number(holder.answer));
    await postgres.close();
    expect(runsCluster(Number(holder.answer), join(dataDir, 'postgres'))).toBe(false);
  });

  it('U-6: is recovered, with everything committed, after both were killed', async () => {
    const dataDir = aDataDir();
    const holder = await holdPostgres(dataDir);
    const joined = await open(dataDir);
    await query(joined.address, 'CREATE TABLE kept AS SELECT 7 AS n');
    await joined.close();
    await holder.kill();
    process.kill(Number(holder.answer), 'SIGKILL');
    const postgres = await open(dataDir);
    expect(postgres.pid()).not.toBe(Number(holder.answer));
    expect(await query(postgres.address, 'SELECT n FROM kept')).toEqual([7]);
    await postgres.close();
  });

  it('U-6: is started again when it dies while it is used', async () => {
    const postgres = await open(aDataDir());
    const dead = postgres.pid() ?? 0;
    process.kill(dead, 'SIGKILL');
    await expect.poll(() => postgres.pid(), { timeout: 20_000 }).not.toBe(dead);
    expect(await query(postgres.address, 'SELECT 1')).toEqual([1]);
    await postgres.close();
  });

  it('U-6: does not mistake a stranger with its old process id for itself', async () => {
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

  it('U-6: clears away what an interrupted first start left', async () => {
    const dataDir = aDataDir();
    mkdirSync(join(dataDir, 'postgres.unfinished-abc/base'), { recursive: true });
    await (await open(dataDir)).close();
    expect(readdirSync(dataDir)).not.toContain('postgres.unfinished-abc');
  });

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

  it('U-7: works for an ordinary user', async () => {
    const base = temporaryDirectory();
    const dataDir = join(base, 'data');
    const holder = await holdPostgres(dataDir, anOrdinaryUser(base));
    expect(holder.answer).toMatch(/^\d+$/);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(statSync(base).uid);
    await holder.end();
    expect(runsCluster(Number(holder.answer), join(dataDir, 'postgres'))).toBe(false);
  });

  it('U-7: is run by root as the user whom its files belong to', async () => {
    const base = temporaryDirectory();
    const dataDir = join(base, 'data');
    directories.add(dataDir);
    await (await holdPostgres(dataDir, anOrdinaryUser(base))).end();
    const postgres = await open(dataDir);
    expect(await query(postgres.address, 'SELECT 1')).toEqual([1]);
    await postgres.close();
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(statSync(base).uid);
  });
});

describe('a DATA_DIR that cannot be used is refused in one line', () => {
  it('U-8: when a part of its path is a file', async () => {
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    expect(await refusalOf(file)).toBe(`DATA_DIR ${file} cannot be used: it is a file.`);
    expect(await refusalOf(`${file}/data`)).toBe(
      `DATA_DIR ${file}/data cannot be used: a part of its path is a file.`,
    );
  });

  it('U-8: when it may not be written to', async () => {
    const base = temporaryDirectory();
    const options = anOrdinaryUser(base);
    chmodSync(base, 0o555);
    const { answer, end } = await holdPostgres(join(base, 'data'), options);
    expect(answer).toBe(`StartupError: DATA_DIR ${base}/data cannot be used: permission denied.`);
    await end();
    chmodSync(base, 0o755);
  });

  it('U-8: when another major version made it', async () => {
    const dataDir = aDataDir();
    await (await open(dataDir)).close();
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    expect(await refusalOf(dataDir)).toBe(
      `DATA_DIR cannot be used: ${dataDir}/postgres was made by PostgreSQL 17, this is PostgreSQL 18.`,
    );
  });

  it('U-8: when what is there is no database', async () => {
    const dataDir = aDataDir();
    mkdirSync(join(dataDir, 'postgres'));
    expect(await refusalOf(dataDir)).toContain(
      'postgres/PG_VERSION cannot be read, so this is no database',
    );
  });

  it('U-8: when PostgreSQL itself refuses, with what it said', async () => {
    const dataDir = aDataDir();
    await (await open(dataDir)).close();
    writeFileSync(join(dataDir, 'postgres/postgresql.conf'), 'work_mem = much\n');
    const line = await refusalOf(dataDir);
    expect(line).toContain(`PostgreSQL would not start in ${dataDir}/postgres: `);
    expect(line).toContain('configuration file');
    expect(line).not.toContain('\n');
  });
});

/**
 * How to run a process as an ordinary user who owns `directory`. Without root that is ourselves; as
 * root the programs are copied to where that user can run them, wherever this checkout is.
 */
function anOrdinaryUser(directory: string): { binaries?: Binaries; account?: Account } {
  if (process.getuid?.() !== 0) return {};
  const account = unprivilegedAccount(readFileSync('/etc/passwd', 'utf8'));
  if (!account) throw new Error('This system has no unprivileged account.');
  chownSync(directory, account.uid, account.gid);
  const place = temporaryDirectory();
  chmodSync(place, 0o755);
  const found = findBinaries();
  return {
    account,
    binaries: { ...found, directory: reachableBinaries(found, account, place) },
  };
}
