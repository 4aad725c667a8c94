import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartupError } from '#startup-error.ts';
import { CHILD_ENVIRONMENT, passDirectory } from './child-process.ts';
import type { Cluster } from './cluster.ts';

const UNFINISHED = 'postgres.unfinished-';

// Sorting by code point and Unicode-aware lower(): the same on every machine, whatever locales it has.
const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/**
 * Creates the cluster under a temporary name and renames it when it is complete, so that an interrupted
 * start leaves nothing that looks like a database. Needs the cluster lock.
 */
export async function initialiseCluster(cluster: Cluster, dataDir: string): Promise<void> {
  removeUnfinished(dataDir);
  const unfinished = mkdtempSync(join(dataDir, UNFINISHED));
  try {
    if (cluster.account) chownSync(unfinished, cluster.account.uid, cluster.account.gid);
    await runInitdb(cluster, unfinished);
    renameSync(unfinished, cluster.directory);
    syncDirectory(dataDir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

async function runInitdb(cluster: Cluster, directory: string): Promise<void> {
  const handed = passDirectory(directory, cluster.account);
  try {
    const child = spawn(
      join(cluster.binaries, 'bin/initdb'),
      ['-D', handed.path, ...INITDB_OPTIONS],
      {
        ...cluster.account,
        cwd: directory,
        env: CHILD_ENVIRONMENT,
        stdio: ['ignore', 'ignore', 'pipe', handed.descriptor],
      },
    );
    const exit = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('exit', resolve);
    });
    const [code, complaint] = await Promise.all([exit, child.stderr ? text(child.stderr) : '']);
    if (code !== 0) {
      const line =
        complaint
          .trim()
          .split('\n')
          .find((it) => it.includes('error')) ?? complaint;
      throw new StartupError(`The database could not be created in ${directory}: ${line.trim()}`);
    }
  } finally {
    handed.close();
  }
}

/** Makes the rename itself durable. */
function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
