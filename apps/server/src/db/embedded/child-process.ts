import { closeSync, existsSync, openSync } from 'node:fs';
import type { Account } from './account.ts';

/** How a child process is told of a directory: a path it can use, and what it inherits as number 3. */
export interface HandedDirectory {
  readonly path: string;
  readonly descriptor: number | 'ignore';
  close(): void;
}

const INHERITED = '/proc/self/fd/3';

/**
 * Hands a directory to a child that runs as `account`.
 *
 * A child with fewer rights than we have may be unable to walk to a directory of its own, because a
 * parent (/root, a private temporary directory) is closed to it. So it inherits the directory already
 * open, and reaches it through its own file descriptor, without walking. A child with our rights, or
 * a system without /proc, gets the plain path.
 */
export function handDirectory(directory: string, account: Account | undefined): HandedDirectory {
  if (account === undefined || !existsSync('/proc/self/fd')) {
    return { path: directory, descriptor: 'ignore', close: () => {} };
  }
  const descriptor = openSync(directory, 'r');
  return { path: INHERITED, descriptor, close: () => closeSync(descriptor) };
}

/** The true directory behind a path that a child wrote down about itself. */
export function handedBack(path: string, directory: string): string {
  return path === INHERITED ? directory : path;
}
