import pg from 'pg';

/** A database behind a Unix socket. */
export interface SocketAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** The maintenance database, as the cluster's superuser. */
export function maintenanceAddress(socketDirectory: string): SocketAddress {
  return { host: socketDirectory, port: 5432, user: 'postgres', database: 'postgres' };
}

/**
 * Probes a socket: `open` when PostgreSQL accepts the connection, `busy` when it is starting, stopping
 * or full, `none` when nothing listens.
 */
export async function probe(socketDirectory: string): Promise<'open' | 'busy' | 'none'> {
  const client = new pg.Client({
    ...maintenanceAddress(socketDirectory),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'open';
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'busy' : 'none';
  }
}
