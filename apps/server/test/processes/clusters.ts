import { chmodSync, chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Binaries,
  findBinaries,
  reachableBinaries,
} from '@comptoir/embedded-postgres/binaries';
import { type Account, unprivilegedAccount } from '@comptoir/embedded-postgres/cluster';
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '@comptoir/embedded-postgres/embedded-postgres';
import { stopPostmaster } from '@comptoir/embedded-postgres/postmaster';
import { readPostmasterFile } from '@comptoir/embedded-postgres/postmaster-file';
import pg from 'pg';
import { afterEach } from 'vitest';
import { connectionOptions, type DatabaseAddress } from '#db/connection.ts';
import { silentLog } from '#test/harness/silent-log.ts';

/** Opens the embedded PostgreSQL of a directory, without logging. */
export function open(dataDir: string): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres({ dataDir, log: silentLog });
}

/** Runs one statement on a connection of its own; returns the values of its rows. */
export async function query(address: DatabaseAddress, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connectionOptions(address));
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Creates data directories for tests; a PostgreSQL still running in one is stopped after each test. */
export function dataDirectories(temporaryDirectory: () => string) {
  const given: string[] = [];
  afterEach(async () => {
    for (const dataDir of given.splice(0)) {
      const directory = join(dataDir, 'postgres');
      const file = readPostmasterFile(directory);
      if (file) await stopPostmaster(file.pid, directory);
    }
  });
  return (...parts: string[]): string => {
    const dataDir = join(temporaryDirectory(), ...parts);
    given.push(dataDir);
    return dataDir;
  };
}

/**
 * Options to run a process as an unprivileged user who owns `directory`. Without root that is the current user;
 * as root the programs are copied to where that user can run them.
 */
export function anOrdinaryUser(
  directory: string,
  temporaryDirectory: () => string,
): { binaries?: Binaries; account?: Account } {
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
