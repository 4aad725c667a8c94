import { type ServerProcess, startServerProcess } from '../harness/server-process.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { type PostgresProcess, startPostgres } from './postgres-process.ts';

/** How many servers, and what is between them and PostgreSQL. */
export interface Configuration {
  readonly name: string;
  readonly servers: number;
  readonly hasReplica?: boolean;
  readonly hasPgBouncer?: boolean;
}

export const CONFIGURATIONS: readonly Configuration[] = [
  { name: '1 server', servers: 1 },
  { name: '2 servers', servers: 2 },
  { name: '4 servers', servers: 4 },
  { name: '4 servers, replica', servers: 4, hasReplica: true },
  { name: '4 servers, PgBouncer', servers: 4, hasPgBouncer: true },
];

/** A configuration that runs. */
export interface RunningShop {
  readonly servers: readonly ServerProcess[];
  readonly primary: PostgresProcess;
  readonly replica: PostgresProcess | undefined;
  readonly pgbouncer: PgBouncer | undefined;
  stop(): Promise<void>;
}

/** Where a shop was opened once and stopped: its data directory, and the files of its PostgreSQL. */
export interface PreparedShop {
  readonly dataDir: string;
  readonly databaseFiles: string;
  readonly restaurantFile: string;
}

/** Starts a configuration on a copy of the prepared database, so that each begins with the same. */
export async function startShop(
  { servers: count, hasReplica, hasPgBouncer }: Configuration,
  { dataDir, databaseFiles, restaurantFile }: PreparedShop,
): Promise<RunningShop> {
  const primary = await startPostgres(databaseFiles);
  const replica = hasReplica ? await startPostgres(databaseFiles, primary) : undefined;
  const pgbouncer = hasPgBouncer ? await startPgBouncer(primary) : undefined;
  const environment = {
    RESTAURANT_FILE: restaurantFile,
    DATABASE_URL: pgbouncer?.url ?? primary.url,
    ...(pgbouncer && { DATABASE_DIRECT_URL: primary.url }),
    ...(replica && { DATABASE_READ_URL: replica.url }),
  };
  const servers = await Promise.all(
    Array.from({ length: count }, () => startServerProcess(environment, dataDir)),
  );
  return {
    servers,
    primary,
    replica,
    pgbouncer,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await pgbouncer?.stop();
      await replica?.stop();
      await primary.stop();
    },
  };
}
