import pg from 'pg';
import { maintenanceAddress } from './probe.ts';

/** The number of our advisory lock in the maintenance database. */
const LOCK = 2_026_180_400;

/**
 * Our mark on a running PostgreSQL: a connection that holds a shared lock. Every process that uses
 * the cluster holds one, and the kernel and PostgreSQL let go of it when the process dies, so "am I
 * the last?" is always answered truly.
 */
export interface Presence {
  readonly client: pg.Client;
  /** Whether nobody else is present; if so, nobody else can become so while this one stays. */
  isLast(): Promise<boolean>;
  leave(): Promise<void>;
}

/** Takes a place; `onLost` is called once when PostgreSQL goes away by itself. */
export async function takePresence(socketDirectory: string, onLost: () => void): Promise<Presence> {
  const client = new pg.Client({
    ...maintenanceAddress(socketDirectory),
    application_name: 'comptoir presence',
  });
  let leaving = false;
  client.on('error', () => {});
  client.once('end', () => {
    if (!leaving) onLost();
  });
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [LOCK]);
  return {
    client,
    async isLast() {
      leaving = true;
      await client.query('SELECT pg_advisory_unlock_shared($1)', [LOCK]);
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS last', [LOCK]);
      return rows[0]?.last === true;
    },
    async leave() {
      leaving = true;
      await client.end();
    },
  };
}
