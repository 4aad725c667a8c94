import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '#startup-error.ts';
import { CHILD_ENVIRONMENT } from './child-environment.ts';
import { handDirectory } from './child-process.ts';
import type { Cluster } from './cluster.ts';
import { readPostmasterFile, runsCluster } from './postmaster-file.ts';
import { settingArguments } from './settings.ts';

const POLL_MS = 5;
const LARGEST_LOG_BYTES = 5_000_000;

/** Starts PostgreSQL and waits until it takes connections; the answer is its process id. */
export async function startPostmaster(cluster: Cluster, socketDirectory: string): Promise<number> {
  const logStart = turnLogOver(cluster.logFile);
  const log = openSync(cluster.logFile, 'a', 0o600);
  const handed = handDirectory(cluster.directory, cluster.account);
  const socketPlace = socketDirectory === cluster.directory ? handed.path : socketDirectory;
  const child = spawn(
    join(cluster.binaries, 'bin/postgres'),
    ['-D', handed.path, ...settingArguments(socketPlace)],
    {
      ...cluster.account,
      cwd: cluster.directory,
      env: CHILD_ENVIRONMENT,
      stdio: ['ignore', log, log, handed.descriptor],
      // A session of its own: Ctrl-C in the terminal reaches us only, and we stop it after the last
      // request. Its messages go to a file, so that it also survives us.
      detached: true,
    },
  );
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.unref();
  handed.close();
  closeSync(log);
  for (;;) {
    if (
      failure ||
      child.exitCode !== null ||
      child.signalCode !== null ||
      child.pid === undefined
    ) {
      throw refusal(cluster, logStart, failure);
    }
    const file = readPostmasterFile(cluster.directory);
    if (file?.pid === child.pid && file.ready) return child.pid;
    await delay(POLL_MS);
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(pid: number, directory: string): Promise<boolean> {
  return (
    (await signalAndWait(pid, directory, 'SIGINT', 5_000)) ||
    // Leaves recovery to the next start, and loses nothing either.
    (await signalAndWait(pid, directory, 'SIGQUIT', 2_000))
  );
}

async function signalAndWait(
  pid: number,
  directory: string,
  signal: NodeJS.Signals,
  patienceMs: number,
): Promise<boolean> {
  if (!runsCluster(pid, directory)) return true;
  process.kill(pid, signal);
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (!runsCluster(pid, directory)) return true;
    await delay(POLL_MS);
  }
  return false;
}

/** Begins a new log when the old one has grown large; returns where this start's messages begin. */
function turnLogOver(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LARGEST_LOG_BYTES) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

/** PostgreSQL would not start although nothing was wrong with its directory, or not yet. */
export class PostmasterRefusal extends StartupError {
  /** Whether the remains of an earlier PostgreSQL stood in the way, which usually passes. */
  readonly passing: boolean;

  constructor(message: string, passing: boolean) {
    super(message);
    this.passing = passing;
  }
}

function refusal(
  cluster: Cluster,
  logStart: number,
  failure: Error | undefined,
): PostmasterRefusal {
  const messages = readFileSync(cluster.logFile).subarray(logStart).toString().split('\n');
  const fatal = messages.findLast((line) => /FATAL|PANIC|error while loading/.test(line));
  const reason =
    failure?.message ?? fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? 'it ended at once';
  const passing = /already exists|pre-existing shared memory|still in use/.test(reason);
  return new PostmasterRefusal(
    `PostgreSQL would not start in ${cluster.directory}: ${reason} (see ${cluster.logFile})`,
    passing,
  );
}

/**
 * Removes the lock files that a PostgreSQL left which did not end in order. PostgreSQL does that
 * itself unless another process has the old number by now. Needs the turn.
 */
export function removeStaleLocks(directory: string, socketDirectory: string): void {
  rmSync(join(socketDirectory, '.s.PGSQL.5432.lock'), { force: true });
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}
