import { closeSync, existsSync, openSync } from 'node:fs';
import type { Account } from './cluster.ts';

/** A directory as a child process reaches it: by a path, and by inheriting it as descriptor 3. */
export interface PassedDirectory {
  readonly path: string;
  readonly descriptor: number | 'ignore';
  close(): void;
}

const INHERITED = '/proc/self/fd/3';

/**
 * Passes a directory to a child process that runs as `account`.
 *
 * A child with fewer rights may be unable to walk to its directory, because a parent (/root, a private
 * temporary directory) is closed to it. It inherits the open directory and uses it through /proc. A
 * child with the same rights, or a system without /proc, gets the plain path.
 */
export function passDirectory(directory: string, account: Account | undefined): PassedDirectory {
  if (account === undefined || !existsSync('/proc/self/fd')) {
    return { path: directory, descriptor: 'ignore', close: () => {} };
  }
  const descriptor = openSync(directory, 'r');
  return { path: INHERITED, descriptor, close: () => closeSync(descriptor) };
}

/** Translates a path that a child recorded about itself back to the real directory. */
export function realDirectory(path: string, directory: string): string {
  return path === INHERITED ? directory : path;
}

/** The environment of PostgreSQL's processes: the server's own may hold keys, and a locale that is missing. */
export const CHILD_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
