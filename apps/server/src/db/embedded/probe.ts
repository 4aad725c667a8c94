import pg from 'pg';
import type { SocketAddress } from '#db/address.ts';
import { sqlState } from '#db/database-errors.ts';

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
    return sqlState(error) === undefined ? 'none' : 'busy';
  }
}
