import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '#startup-error.ts';
import type { Cluster } from './cluster.ts';

const SOCKET_NAME = '/.s.PGSQL.5432';
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/**
 * The socket's directory: the cluster's own, or, where that path is too long for the kernel, one below
 * the temporary directory whose name every process derives alike, closed to other users.
 */
export function chooseSocketDirectory(cluster: Cluster): string {
  if (fits(cluster.directory)) return cluster.directory;
  const hash = createHash('sha256').update(cluster.directory).digest('hex').slice(0, 16);
  const directory = [tmpdir(), '/tmp'].map((top) => join(top, `comptoir-${hash}`)).find(fits);
  if (directory === undefined) {
    throw new StartupError(`No short enough path for PostgreSQL's socket: shorten TMPDIR.`);
  }
  makePrivate(directory, cluster);
  return directory;
}

function fits(directory: string): boolean {
  return Buffer.byteLength(directory + SOCKET_NAME) <= LONGEST_SOCKET_PATH;
}

/** The temporary directory is open to all: a directory there of another owner is rejected. */
function makePrivate(directory: string, { account }: Cluster): void {
  if (lstatSync(directory, { throwIfNoEntry: false }) === undefined) {
    mkdirSync(directory, { mode: 0o700 });
    if (account) chownSync(directory, account.uid, account.gid);
  }
  const found = lstatSync(directory);
  const owner = account?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartupError(`PostgreSQL's socket needs ${directory}, which is not ours: remove it.`);
  }
}
