import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '#startup-error.ts';
import type { Cluster } from './cluster.ts';

const SOCKET_NAME = '/.s.PGSQL.5432';
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/**
 * Where the socket goes: into the cluster's own directory, or, where the kernel finds that path too
 * long, into a directory of the same name for every process, closed to other users.
 */
export function chooseSocketDirectory(cluster: Cluster): string {
  if (fits(cluster.directory)) return cluster.directory;
  const hash = createHash('sha256').update(cluster.directory).digest('hex').slice(0, 16);
  const place = [tmpdir(), '/tmp'].map((top) => join(top, `comptoir-${hash}`)).find(fits);
  if (place === undefined) {
    throw new StartupError(`No short enough path for PostgreSQL's socket: shorten TMPDIR.`);
  }
  makePrivate(place, cluster);
  return place;
}

function fits(directory: string): boolean {
  return Buffer.byteLength(directory + SOCKET_NAME) <= LONGEST_SOCKET_PATH;
}

/** A temporary directory is open to all: one that somebody else put there is not used. */
function makePrivate(place: string, { account }: Cluster): void {
  if (lstatSync(place, { throwIfNoEntry: false }) === undefined) {
    mkdirSync(place, { mode: 0o700 });
    if (account) chownSync(place, account.uid, account.gid);
  }
  const found = lstatSync(place);
  const owner = account?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartupError(`PostgreSQL's socket needs ${place}, which is not ours: remove it.`);
  }
}
