import { mkdirSync } from 'node:fs';
import { findBinaries } from '@comptoir/embedded-postgres/binaries';
import { ensureShopDatabase } from '@comptoir/embedded-postgres/embedded-postgres';
import { ensurePostmaster } from '@comptoir/embedded-postgres/ensure-postmaster';
import { stopPostmaster } from '@comptoir/embedded-postgres/postmaster';
import { readPostmasterFile } from '@comptoir/embedded-postgres/postmaster-file';
import { prepareCluster } from '@comptoir/embedded-postgres/prepare-cluster';
import pg from 'pg';
import { openPool, valueParsers } from '#db/connection.ts';
import { silentLog } from '#test/harness/silent-log.ts';

/** The database of a shop of several servers. */
export interface ShopDatabase {
  readonly url: string;
  /** Where servers read from a replica. */
  readonly readUrl?: string;
  /** Opens a pool, which the caller ends. */
  pool(): pg.Pool;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** A PostgreSQL that is independent of the servers. */
export interface ClusterDatabase extends ShopDatabase {
  /** An empty database beside the shop's. */
  createSpare(name?: string): Promise<Pick<ClusterDatabase, 'url' | 'query'>>;
  /** `kill -9`. */
  kill(): void;
  start(): Promise<void>;
}

/** Runs statements, each on a connection of its own. */
export function queries(options: pg.ClientConfig) {
  return async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    const asking = new pg.Client({ ...options, types: valueParsers });
    // A connection that breaks already fails its statement.
    asking.on('error', () => {});
    try {
      await asking.connect();
      return (await asking.query<Row>(text, values)).rows;
    } finally {
      await asking.end();
    }
  };
}

/** Creates and starts a PostgreSQL in this directory, with the shop's database and its owner. */
export async function startDatabase(directory: string): Promise<ClusterDatabase> {
  mkdirSync(directory, { recursive: true });
  const cluster = await prepareCluster(directory, findBinaries());
  const postmaster = await ensurePostmaster(cluster, silentLog);
  if ('stoppingPid' in postmaster) throw new Error('The PostgreSQL of an earlier proof ends.');
  const { socketDirectory } = postmaster;
  const maintenance = { host: socketDirectory, port: 5432, user: 'postgres', database: 'postgres' };
  const client = new pg.Client(maintenance);
  await client.connect();
  const address = await ensureShopDatabase(client, socketDirectory);
  await client.end();
  const pid = () => readPostmasterFile(cluster.directory)?.pid;
  const urlOf = (name: string) =>
    `postgres://comptoir@localhost/${name}?host=${encodeURIComponent(socketDirectory)}`;
  return {
    url: urlOf('comptoir'),
    pool: () => openPool(address, silentLog),
    query: queries(address),
    async createSpare(name = 'spare') {
      await queries(maintenance)(`CREATE DATABASE ${name} OWNER comptoir`);
      return { url: urlOf(name), query: queries({ ...address, database: name }) };
    },
    async stop() {
      const running = pid();
      if (running !== undefined) await stopPostmaster(running, cluster.directory);
    },
    kill() {
      const running = pid();
      if (running !== undefined) process.kill(running, 'SIGKILL');
    },
    async start() {
      await ensurePostmaster(cluster, silentLog);
    },
  };
}
