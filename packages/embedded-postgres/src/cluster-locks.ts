import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { maintenanceAddress } from './probe.ts';

const RETRY_MS = 20;

/**
 * Acquires the lock under which one process of this machine at a time opens or closes a cluster;
 * returns the function that releases it.
 *
 * The lock is a name in Linux's abstract socket space, which the kernel frees when its process dies, so
 * there are no stale locks. Other systems rely on PostgreSQL's own lock file.
 */
export async function acquireClusterLock(
  name: string,
  timeoutMs = 60_000,
): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return async () => {};
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const unlock = await tryToListen(`\0comptoir-${name}`);
    if (unlock) return unlock;
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        'Another process has been opening the same DATA_DIR for too long.',
      );
    }
    await delay(RETRY_MS);
  }
}

function tryToListen(path: string): Promise<(() => Promise<void>) | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });
}

let announced = 0;

/** Announces that this process uses the cluster, until it ends or calls the returned function. */
export async function announceUse(name: string): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return async () => {};
  announced += 1;
  const withdraw = await tryToListen(`\0comptoir-${name}-user-${process.pid}-${announced}`);
  return withdraw ?? (async () => {});
}

/** The ids of the processes that use the cluster; none where the system does not list its sockets. */
export function processesUsing(name: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  const sockets = readFileSync('/proc/net/unix', 'latin1');
  const users = sockets.matchAll(new RegExp(`@comptoir-${name}-user-(\\d+)-`, 'g'));
  return [...new Set([...users].map(([, pid]) => Number(pid)))];
}

/** The key of the shop's advisory lock in the maintenance database. */
const LOCK = 2_026_180_400;

/**
 * The sign that a process uses the cluster: a connection that holds a shared lock. Every process that
 * uses the cluster has one, and it ends with the process, however that dies, so `isLast` is exact.
 */
export interface Heartbeat {
  readonly client: pg.Client;
  /** Whether no other process has one; if so, no other can get one until this one stops. */
  isLast(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Opens the connection; `onLost` is called once when PostgreSQL ends unexpectedly. */
export async function openHeartbeat(
  socketDirectory: string,
  onLost: () => void,
): Promise<Heartbeat> {
  const client = new pg.Client({
    ...maintenanceAddress(socketDirectory),
    application_name: 'comptoir heartbeat',
  });
  let isStopping = false;
  client.on('error', () => {});
  client.once('end', () => {
    if (!isStopping) onLost();
  });
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [LOCK]);
  return {
    client,
    async isLast() {
      isStopping = true;
      await client.query('SELECT pg_advisory_unlock_shared($1)', [LOCK]);
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS last', [LOCK]);
      return rows[0]?.last === true;
    },
    async stop() {
      isStopping = true;
      await client.end();
    },
  };
}
