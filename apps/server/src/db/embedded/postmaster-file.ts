import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { handedBack } from './child-process.ts';

/** What a running PostgreSQL writes down about itself in `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketDirectory: string;
  readonly ready: boolean;
}

/** Reads `postmaster.pid`; undefined when there is none, or when it is still being written. */
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
    socketDirectory: socketDirectory ? handedBack(socketDirectory, directory) : directory,
    ready: status?.trim() === 'ready',
  };
}

/**
 * Whether the process with this number is the PostgreSQL of this directory.
 *
 * A number alone proves nothing: after a restart of the machine or the container another process may
 * have it. PostgreSQL works inside its data directory, which Linux shows; a process that has ended
 * but was not waited for shows nothing.
 */
export function runsCluster(pid: number, directory: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === directory;
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
