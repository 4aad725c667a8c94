import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { realDirectory } from './child-process.ts';

/** What a running PostgreSQL records in `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketDirectory: string;
  readonly ready: boolean;
  /** Whether it was asked to shut down: it may still wait for its connections. */
  readonly stopping: boolean;
}

/** Reads `postmaster.pid`; undefined when it is missing or still being written. */
export function readPostmasterFile(directory: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, , , , socketDirectory, , , status] = lines;
  if (!pid) return undefined;
  return {
    pid: Number(pid),
    socketDirectory: socketDirectory ? realDirectory(socketDirectory, directory) : directory,
    ready: status?.trim() === 'ready',
    stopping: status?.trim() === 'stopping',
  };
}

/**
 * Whether the process with this number is the PostgreSQL of this directory.
 *
 * A process id alone proves nothing: after a restart of the machine or container another process may
 * have it. The working directory of PostgreSQL is its data directory, which Linux shows; a zombie
 * process shows none.
 */
export function runsCluster(pid: number, directory: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === directory;
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
