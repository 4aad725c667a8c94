import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#log.ts';
import { StartupError } from '#startup-error.ts';
import type { Cluster } from './cluster.ts';
import {
  PostmasterRefusal,
  removeStaleLocks,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { readPostmasterFile, runsCluster } from './postmaster-file.ts';
import { knock } from './probe.ts';
import { chooseSocketDirectory } from './socket-directory.ts';

/** A PostgreSQL that takes connections. */
export interface Postmaster {
  readonly socketDirectory: string;
  /** Undefined when it runs where we cannot signal it: in another container on the same volume. */
  readonly pid: number | undefined;
}

const PATIENCE_MS = 60_000;
const DEAF_AFTER_MS = 10_000;
const RETRY_MS = 50;

/**
 * The PostgreSQL of this cluster, running: adopted when one lives (another process of ours started
 * it, or one that was killed left it behind), started otherwise, which also recovers what a crash
 * interrupted. Needs the turn.
 */
export async function ensurePostmaster(cluster: Cluster, log: Log): Promise<Postmaster> {
  const begin = performance.now();
  for (;;) {
    const found = await findPostmaster(cluster);
    if (found === 'none') {
      const started = await tryToStart(cluster, begin);
      if (started) return started;
    } else if (found.answer === 'open') {
      return { socketDirectory: found.socketDirectory, pid: found.pid };
    } else if (found.answer === 'nobody' && performance.now() - begin > DEAF_AFTER_MS) {
      log.warn(`PostgreSQL ${found.pid} lives but its socket is gone: restarting it`);
      await stopPostmaster(found.pid, cluster.directory);
    } else if (performance.now() - begin > PATIENCE_MS) {
      throw new StartupError(`PostgreSQL in ${cluster.directory} does not become ready.`);
    }
    await delay(RETRY_MS);
  }
}

type Found =
  | 'none'
  | { answer: 'open'; socketDirectory: string; pid: number | undefined }
  | { answer: 'busy' | 'nobody'; pid: number };

async function findPostmaster({ directory }: Cluster): Promise<Found> {
  const file = readPostmasterFile(directory);
  if (file === undefined) return 'none';
  const { pid, socketDirectory } = file;
  const answer = await knock(socketDirectory);
  const ours = runsCluster(pid, directory);
  if (answer === 'open') return { answer, socketDirectory, pid: ours ? pid : undefined };
  if (answer === 'busy' || ours) return { answer, pid };
  removeStaleLocks(directory, socketDirectory);
  return 'none';
}

async function tryToStart(cluster: Cluster, begin: number): Promise<Postmaster | undefined> {
  const socketDirectory = chooseSocketDirectory(cluster);
  try {
    return { socketDirectory, pid: await startPostmaster(cluster, socketDirectory) };
  } catch (error) {
    // The children of a killed PostgreSQL need a moment to end.
    const passing = error instanceof PostmasterRefusal && error.passing;
    if (passing && performance.now() - begin < DEAF_AFTER_MS) return undefined;
    throw error;
  }
}
