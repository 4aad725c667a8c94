import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import {
  acquireClusterLock,
  announceUse,
  type Heartbeat,
  openHeartbeat,
  processesUsing,
} from './cluster-locks.ts';
import { openDataDirectory, reasonOf } from './data-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import {
  type ClusterLog,
  ensurePostmaster,
  type Postmaster,
  type StoppingPostmaster,
} from './ensure-postmaster.ts';
import { stopPostmaster } from './postmaster.ts';
import { prepareCluster } from './prepare-cluster.ts';
import { maintenanceAddress, type SocketAddress } from './probe.ts';

/** The embedded PostgreSQL of one DATA_DIR, shared by every process that opened it. */
export interface EmbeddedPostgres {
  /** The shop's database, as its owner. */
  readonly address: SocketAddress;
  /** The maintenance database, as superuser: for creating other databases. */
  readonly maintenance: SocketAddress;
  /** The process id of PostgreSQL, where this process can signal it. */
  pid(): number | undefined;
  /** Releases the cluster; the last process to do so stops PostgreSQL. Close the connections first. */
  close(): Promise<void>;
}

const REOPEN_DELAY_MS = 500;
/** How long a start waits for a PostgreSQL that is shutting down; a stopping server takes 10 s at most. */
const SHUTDOWN_TIMEOUT_MS = 60_000;
const SHUTDOWN_POLL_MS = 100;

/**
 * Opens the PostgreSQL of `dataDir`: creates the cluster on the first start, adopts a running one,
 * recovers a crashed one, and restarts it when it dies while in use.
 *
 * Throws an EmbeddedPostgresError, one line, when the directory cannot be used. Rules U-4 to U-8.
 */
export async function openEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly log: ClusterLog;
  readonly binaries?: Binaries;
  readonly maxConnections?: number;
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = openDataDirectory(options.dataDir);
  const binaries = options.binaries ?? findBinaries();
  const name = nameOf(dataDir);
  let closing = false;
  let reopening = Promise.resolve();
  let current = await open();
  const withdraw = await announceUse(name);

  /** One process at a time, so that what it observes stays true until it is done. */
  async function locked<T>(work: () => Promise<T>): Promise<T> {
    const unlock = await acquireClusterLock(name);
    try {
      return await work();
    } catch (error) {
      throw asEmbeddedPostgresError(error, dataDir);
    } finally {
      await unlock();
    }
  }

  async function open(): Promise<OpenedCluster> {
    const deadline = performance.now() + SHUTDOWN_TIMEOUT_MS;
    let isReported = false;
    for (;;) {
      const opened = await locked(tryToOpen);
      if (!('stoppingPid' in opened)) return opened;
      const message = shutdownText(opened.stoppingPid, dataDir, processesUsing(name));
      if (performance.now() > deadline) throw new EmbeddedPostgresError(message);
      if (!isReported) log.warn(message);
      isReported = true;
      await delay(SHUTDOWN_POLL_MS);
    }
  }

  async function tryToOpen(): Promise<OpenedCluster | StoppingPostmaster> {
    const prepared = await prepareCluster(dataDir, binaries);
    const cluster = { ...prepared, maxConnections: options.maxConnections };
    const postmaster = await ensurePostmaster(cluster, log);
    if ('stoppingPid' in postmaster) return postmaster;
    const heartbeat = await openHeartbeat(postmaster.socketDirectory, () => {
      reopening = reopen();
    });
    const address = await ensureShopDatabase(heartbeat.client, postmaster.socketDirectory);
    return { postmaster, heartbeat, address };
  }

  /** Pools reconnect by themselves once PostgreSQL listens on the same socket again. */
  async function reopen(): Promise<void> {
    log.error('The embedded PostgreSQL ended unexpectedly: starting it again');
    while (!closing) {
      try {
        current = await open();
        return;
      } catch (error) {
        log.error({ err: error }, 'The embedded PostgreSQL could not be started again');
        await delay(REOPEN_DELAY_MS, undefined, { ref: false });
      }
    }
  }

  return {
    address: current.address,
    maintenance: maintenanceAddress(current.postmaster.socketDirectory),
    pid: () => current.postmaster.pid,
    async close() {
      closing = true;
      await reopening;
      const { postmaster, heartbeat } = current;
      await locked(async () => {
        const last = await heartbeat.isLast().catch(() => false);
        if (last && postmaster.pid !== undefined) {
          await stopPostmaster(postmaster.pid, `${dataDir}/postgres`);
        }
        await heartbeat.stop();
      });
      await withdraw();
    },
  };
}

interface OpenedCluster {
  readonly postmaster: Postmaster;
  readonly heartbeat: Heartbeat;
  readonly address: SocketAddress;
}

/** A name that all paths to the directory share. */
function nameOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir);
  return `${dev}-${ino}`;
}

/** What a PostgreSQL waits for after SIGTERM, which lets open connections finish. */
function shutdownText(pid: number, dataDir: string, users: readonly number[]): string {
  const held = `PostgreSQL (process ${pid}) in ${dataDir} is shutting down and waits for`;
  return users.length === 0
    ? `${held} open connections of another program: close them, or end them with kill -INT ${pid}.`
    : `${held} the shop's process ${users.join(' and ')}, which still uses it: stop that first.`;
}

/** A file that cannot be read or written is for the operator to fix; anything else is a bug. */
function asEmbeddedPostgresError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error)) return error;
  return new EmbeddedPostgresError(
    `DATA_DIR ${dataDir} cannot be used: ${error.path}: ${reasonOf(error)}.`,
  );
}

const NAME = 'comptoir';

/** Creates the shop's database and its owner, who is no superuser, on the first start. */
export async function ensureShopDatabase(
  client: pg.Client,
  socketDirectory: string,
): Promise<SocketAddress> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
  if (rowCount === 0) {
    const { rowCount: roles } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [
      NAME,
    ]);
    if (roles === 0) await client.query(`CREATE ROLE ${NAME} LOGIN`);
    await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  }
  return { host: socketDirectory, port: 5432, user: NAME, database: NAME };
}
