import type { Secret } from '#secret.ts';

/** Where a database is: a URL somebody configured, or the socket of the embedded PostgreSQL. */
export type DatabaseAddress = { readonly connectionString: Secret } | SocketAddress;

export interface SocketAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** The address as a client of PostgreSQL takes it: its password is open, so it is handed to nothing else. */
export function connectionOptions(
  address: DatabaseAddress,
): SocketAddress | { readonly connectionString: string } {
  return 'connectionString' in address
    ? { connectionString: address.connectionString.open() }
    : address;
}
