import type { SocketAddress } from '@comptoir/embedded-postgres/probe';
import type { Secret } from '#secret.ts';

/** Where a database is: the configured URL, or the socket of the embedded PostgreSQL. */
export type DatabaseAddress = { readonly connectionString: Secret } | SocketAddress;

/** The options of a PostgreSQL client. They hold the password in the clear: pass them to nothing else. */
export function connectionOptions(
  address: DatabaseAddress,
): SocketAddress | { readonly connectionString: string } {
  return 'connectionString' in address
    ? { connectionString: address.connectionString.open() }
    : address;
}
