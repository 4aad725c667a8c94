import { join } from 'node:path';
import { openEmbeddedPostgres } from '@comptoir/embedded-postgres/embedded-postgres';
import { EmbeddedPostgresError } from '@comptoir/embedded-postgres/embedded-postgres-error';
import { readPostmasterFile } from '@comptoir/embedded-postgres/postmaster-file';
import { maintenanceAddress } from '@comptoir/embedded-postgres/probe';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { dataDirectories, open } from '#test/processes/clusters.ts';
import { type Holder, holdPostgres } from '#test/processes/postgres-holder.ts';

const aDataDir = dataDirectories(temporaryDirectories());

/** Sends SIGTERM to the PostgreSQL alone: it shuts down once its connections have ended. */
async function shutDown(dataDir: string, { answer }: Holder): Promise<void> {
  process.kill(Number(answer), 'SIGTERM');
  const status = () => readPostmasterFile(join(dataDir, 'postgres'))?.stopping;
  await expect.poll(status, { timeout: 20_000 }).toBe(true);
}

function openWithWarnings(dataDir: string) {
  const warnings: unknown[] = [];
  const warn = (...words: unknown[]) => warnings.push(...words);
  const log = { debug() {}, info() {}, warn, error() {} };
  return { warnings, opening: openEmbeddedPostgres({ dataDir, log }) };
}

describe('a PostgreSQL that is shutting down', { timeout: 180_000 }, () => {
  it('U-5: is replaced once the process that used it has ended, which the start names', async () => {
    const dataDir = aDataDir();
    const holder = await holdPostgres(dataDir);
    await shutDown(dataDir, holder);
    const { warnings, opening } = openWithWarnings(dataDir);
    await expect
      .poll(() => warnings, { timeout: 20_000 })
      .toEqual([
        `PostgreSQL (process ${holder.answer}) in ${dataDir} is shutting down and waits for the shop's process ${holder.pid}, which still uses it: stop that first.`,
      ]);
    await holder.end();
    const postgres = await opening;
    expect(postgres.pid()).not.toBe(Number(holder.answer));
    await postgres.close();
  });

  it('U-5: is replaced once another program has closed its connection, which the start asks for', async () => {
    const dataDir = aDataDir();
    const holder = await holdPostgres(dataDir);
    const client = new pg.Client(maintenanceAddress(join(dataDir, 'postgres')));
    await client.connect();
    await shutDown(dataDir, holder);
    await holder.kill();
    const { warnings, opening } = openWithWarnings(dataDir);
    await expect
      .poll(() => warnings, { timeout: 20_000 })
      .toEqual([
        `PostgreSQL (process ${holder.answer}) in ${dataDir} is shutting down and waits for open connections of another program: close them, or end them with kill -INT ${holder.answer}.`,
      ]);
    await client.end();
    const postgres = await opening;
    expect(postgres.pid()).not.toBe(Number(holder.answer));
    await postgres.close();
  });

  it('U-5: stops a start in one line when it is used for longer than a minute', async () => {
    const dataDir = aDataDir();
    const holder = await holdPostgres(dataDir);
    await shutDown(dataDir, holder);
    const failure = await open(dataDir).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EmbeddedPostgresError);
    expect(String(failure)).toContain(`waits for the shop's process ${holder.pid}`);
    await holder.end();
  });
});
