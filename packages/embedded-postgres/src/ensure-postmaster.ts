import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import {
  PostmasterStartError,
  removeStaleLocks,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { readPostmasterFile, runsCluster } from './postmaster-file.ts';
import { probe } from './probe.ts';

/** What is logged of a cluster: pino's logger and others fit. */
export interface ClusterLog {
  warn(message: string): void;
  error(message: string): void;
  error(details: { readonly err: unknown }, message: string): void;
}

/** A PostgreSQL that takes connections. */
export interface Postmaster {
  readonly socketDirectory: string;
  /** Undefined when it runs where we cannot signal it: in another container on the same volume. */
  readonly pid: number | undefined;
}

const START_TIMEOUT_MS = 60_000;
/** How long a running PostgreSQL may lack its socket, and a starting one may be blocked by the old one. */
const UNREACHABLE_TIMEOUT_MS = 10_000;
const RETRY_MS = 50;

/** A PostgreSQL that was asked to shut down and waits for its connections. */
export interface StoppingPostmaster {
  readonly stoppingPid: number;
}

/**
 * Makes sure that the PostgreSQL of this cluster runs: adopts one that another process of the shop
 * started, else starts it, which includes crash recovery. Needs the cluster lock; one that is shutting
 * down is left to the caller, since the processes it waits for need that lock to close.
 */
export async function ensurePostmaster(
  cluster: Cluster,
  log: ClusterLog,
): Promise<Postmaster | StoppingPostmaster> {
  const begin = performance.now();
  for (;;) {
    const found = await findPostmaster(cluster);
    if (found === 'none') {
      const started = await tryToStart(cluster, begin);
      if (started) return started;
    } else if (found.answer === 'open') {
      return { socketDirectory: found.socketDirectory, pid: found.pid };
    } else if (found.answer === 'busy' && found.isStopping) {
      return { stoppingPid: found.pid };
    } else if (found.answer === 'none' && performance.now() - begin > UNREACHABLE_TIMEOUT_MS) {
      log.warn(`PostgreSQL ${found.pid} runs but its socket is gone: restarting it`);
      await stopPostmaster(found.pid, cluster.directory);
    } else if (performance.now() - begin > START_TIMEOUT_MS) {
      throw new EmbeddedPostgresError(`PostgreSQL in ${cluster.directory} does not become ready.`);
    }
    await delay(RETRY_MS);
  }
}

type Found =
  | 'none'
  | { answer: 'open'; socketDirectory: string; pid: number | undefined }
  | { answer: 'busy' | 'none'; pid: number; isStopping: boolean };

async function findPostmaster({ directory }: Cluster): Promise<Found> {
  const file = readPostmasterFile(directory);
  if (file === undefined) return 'none';
  const { pid, socketDirectory, stopping: isStopping } = file;
  const answer = await probe(socketDirectory);
  const isRunning = runsCluster(pid, directory);
  if (answer === 'open') return { answer, socketDirectory, pid: isRunning ? pid : undefined };
  if (answer === 'busy' || isRunning) return { answer, pid, isStopping };
  removeStaleLocks(directory, socketDirectory);
  return 'none';
}

async function tryToStart(cluster: Cluster, begin: number): Promise<Postmaster | undefined> {
  const socketDirectory = chooseSocketDirectory(cluster);
  try {
    return { socketDirectory, pid: await startPostmaster(cluster, socketDirectory) };
  } catch (error) {
    // The children of a killed PostgreSQL need a moment to exit.
    const isTransient = error instanceof PostmasterStartError && error.isTransient;
    if (isTransient && performance.now() - begin < UNREACHABLE_TIMEOUT_MS) return undefined;
    throw error;
  }
}

const SOCKET_NAME = '/.s.PGSQL.5432';
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/**
 * The socket's directory: the cluster's own, or, where that path is too long for the kernel, one below
 * the temporary directory whose name every process derives alike, closed to other users.
 */
function chooseSocketDirectory(cluster: Cluster): string {
  if (fits(cluster.directory)) return cluster.directory;
  const hash = createHash('sha256').update(cluster.directory).digest('hex').slice(0, 16);
  const directory = [tmpdir(), '/tmp'].map((top) => join(top, `comptoir-${hash}`)).find(fits);
  if (directory === undefined) {
    throw new EmbeddedPostgresError(
      `No short enough path for PostgreSQL's socket: shorten TMPDIR.`,
    );
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
    throw new EmbeddedPostgresError(
      `PostgreSQL's socket needs ${directory}, which is not ours: remove it.`,
    );
  }
}
