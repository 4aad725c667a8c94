import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { SocketAddress } from '#db/address.ts';
import type { Log } from '#log.ts';
import { StartupError } from '#startup-error.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { takeTurn } from './cluster-lock.ts';
import { openDataDirectory, reasonOf } from './data-directory.ts';
import { ensurePostmaster, type Postmaster } from './ensure-postmaster.ts';
import { type Presence, takePresence } from './heartbeat.ts';
import { stopPostmaster } from './postmaster.ts';
import { prepareCluster } from './prepare-cluster.ts';
import { maintenanceAddress } from './probe.ts';
import { ensureShopDatabase } from './shop-database.ts';

/** The embedded PostgreSQL of one DATA_DIR, shared by every process that opened it. */
export interface EmbeddedPostgres {
  /** The shop's database, as its owner. */
  readonly address: SocketAddress;
  /** The maintenance database, as superuser: for creating other databases. */
  readonly maintenance: SocketAddress;
  /** The process id of PostgreSQL, where it is one that we can signal. */
  pid(): number | undefined;
  /** Ends our use; the last one to leave stops PostgreSQL. Close the connections first. */
  close(): Promise<void>;
}

const REOPEN_PAUSE_MS = 500;

/**
 * Opens the PostgreSQL that lives in `dataDir`: creates it on the first start, adopts a living one,
 * recovers a dead one, and starts it again should it die while we use it.
 *
 * Throws a StartupError, one line, when the directory cannot be used. Rules U-4 to U-8.
 */
export async function openEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly log: Log;
  readonly binaries?: Binaries;
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = openDataDirectory(options.dataDir);
  const binaries = options.binaries ?? findBinaries();
  let closing = false;
  let reopening = Promise.resolve();
  let current = await open();

  /** One process at a time: what each finds stays true until it is done. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { dev, ino } = statSync(dataDir);
    const endTurn = await takeTurn(`${dev}-${ino}`);
    try {
      return await work();
    } catch (error) {
      throw asRefusal(error, dataDir);
    } finally {
      await endTurn();
    }
  }

  function open(): Promise<{
    postmaster: Postmaster;
    presence: Presence;
    address: SocketAddress;
  }> {
    return inTurn(async () => {
      const cluster = await prepareCluster(dataDir, binaries);
      const postmaster = await ensurePostmaster(cluster, log);
      const presence = await takePresence(postmaster.socketDirectory, () => {
        reopening = reopen();
      });
      const address = await ensureShopDatabase(presence.client, postmaster.socketDirectory);
      return { postmaster, presence, address };
    });
  }

  /** The pools reconnect by themselves as soon as something listens on the same socket again. */
  async function reopen(): Promise<void> {
    log.error('The embedded PostgreSQL ended unexpectedly: starting it again');
    while (!closing) {
      try {
        current = await open();
        return;
      } catch (error) {
        log.error({ err: error }, 'The embedded PostgreSQL could not be started again');
        await delay(REOPEN_PAUSE_MS, undefined, { ref: false });
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
      const { postmaster, presence } = current;
      await inTurn(async () => {
        const last = await presence.isLast().catch(() => false);
        if (last && postmaster.pid !== undefined) {
          await stopPostmaster(postmaster.pid, `${dataDir}/postgres`);
        }
        await presence.leave();
      });
    },
  };
}

/** A file that cannot be read or written is the operator's business; anything else is a bug. */
function asRefusal(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error)) return error;
  return new StartupError(`DATA_DIR ${dataDir} cannot be used: ${error.path}: ${reasonOf(error)}.`);
}
