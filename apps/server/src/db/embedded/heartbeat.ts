import pg from 'pg';
import { maintenanceAddress } from './probe.ts';

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
