import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CHILD_ENVIRONMENT, passDirectory } from './child-process.ts';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { readPostmasterFile, runsCluster } from './postmaster-file.ts';

const POLL_MS = 5;
const MAX_LOG_BYTES = 5_000_000;

/** Starts PostgreSQL and waits until it accepts connections; returns its process id. */
export async function startPostmaster(cluster: Cluster, socketDirectory: string): Promise<number> {
  const logStart = rotateLog(cluster.logFile);
  const log = openSync(cluster.logFile, 'a', 0o600);
  const passed = passDirectory(cluster.directory, cluster.account);
  const socketPlace = socketDirectory === cluster.directory ? passed.path : socketDirectory;
  const child = spawn(
    join(cluster.binaries, 'bin/postgres'),
    ['-D', passed.path, ...settingArguments(cluster, socketPlace)],
    {
      ...cluster.account,
      cwd: cluster.directory,
      env: CHILD_ENVIRONMENT,
      stdio: ['ignore', log, log, passed.descriptor],
      // A session of its own: Ctrl-C in the terminal does not reach PostgreSQL, which the server stops
      // after the last request. Its output goes to a file, so that it survives the server.
      detached: true,
    },
  );
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.unref();
  passed.close();
  closeSync(log);
  for (;;) {
    if (
      failure ||
      child.exitCode !== null ||
      child.signalCode !== null ||
      child.pid === undefined
    ) {
      throw startError(cluster, logStart, failure);
    }
    const file = readPostmasterFile(cluster.directory);
    if (file?.pid === child.pid && file.ready) return child.pid;
    await delay(POLL_MS);
  }
}

/** Fast shutdown: open transactions are rolled back, committed data is on disk. */
export async function stopPostmaster(pid: number, directory: string): Promise<boolean> {
  return (
    (await signalAndWait(pid, directory, 'SIGINT', 5_000)) ||
    // Immediate shutdown: loses nothing either, the next start recovers.
    (await signalAndWait(pid, directory, 'SIGQUIT', 2_000))
  );
}

async function signalAndWait(
  pid: number,
  directory: string,
  signal: NodeJS.Signals,
  timeoutMs: number,
): Promise<boolean> {
  if (!runsCluster(pid, directory)) return true;
  process.kill(pid, signal);
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (!runsCluster(pid, directory)) return true;
    await delay(POLL_MS);
  }
  return false;
}

/** Rotates a large log; returns the offset at which this start's messages begin. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < MAX_LOG_BYTES) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

/** PostgreSQL exited instead of accepting connections. */
export class PostmasterStartError extends EmbeddedPostgresError {
  /** Whether an earlier PostgreSQL has not fully exited, which is worth a retry. */
  readonly isTransient: boolean;

  constructor(message: string, isTransient: boolean) {
    super(message);
    this.isTransient = isTransient;
  }
}

function startError(
  cluster: Cluster,
  logStart: number,
  failure: Error | undefined,
): PostmasterStartError {
  const messages = readFileSync(cluster.logFile).subarray(logStart).toString().split('\n');
  const fatal = messages.findLast((line) => /FATAL|PANIC|error while loading/.test(line));
  const reason =
    failure?.message ?? fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? 'it ended at once';
  const isTransient = /already exists|pre-existing shared memory|still in use/.test(reason);
  return new PostmasterStartError(
    `PostgreSQL would not start in ${cluster.directory}: ${reason} (see ${cluster.logFile})`,
    isTransient,
  );
}

/**
 * Removes the lock files of a crashed PostgreSQL. PostgreSQL does that itself unless another process
 * has the old process id by now. Needs the cluster lock.
 */
export function removeStaleLocks(directory: string, socketDirectory: string): void {
  rmSync(join(socketDirectory, '.s.PGSQL.5432.lock'), { force: true });
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}

/**
 * Settings of the embedded PostgreSQL that differ from the defaults. Durability is not among them:
 * fsync, synchronous_commit and full_page_writes stay on.
 */
const SETTINGS = {
  // Reached through its socket only, in a directory that is closed to other users.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // The queries are short: workers, parallel plans and compilation cost more than they save.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  max_logical_replication_workers: '0',
  wal_compression: 'pglz',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statement errors reach the server, which logs them; in this log they would leak values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** The command-line arguments with these settings and the socket's directory. */
function settingArguments({ maxConnections }: Cluster, socketDirectory: string): string[] {
  const settings = {
    ...SETTINGS,
    ...(maxConnections !== undefined && { max_connections: String(maxConnections) }),
    unix_socket_directories: socketDirectory,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
