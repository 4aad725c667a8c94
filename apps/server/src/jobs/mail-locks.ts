import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from '#db/address.ts';

/** Tells the mails' locks from any other advisory locks on the database. */
const MAIL_LOCKS = 7_312;

const CONNECT_MS = 5_000;
const SILENCE_MS = 30_000;
const RECONNECT_PAUSE_MS = 100;

/** In SQL: whether anybody has the mail whose id this expression is. */
export function isLocked(mailId: string): string {
  return `EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND classid = ${MAIL_LOCKS}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND objid::bigint = hashtext(${mailId})::bigint & 4294967295
  )`;
}

/** Who sends which mail, so that nobody else does. */
export interface MailLocks {
  /** Whether the mail is ours now. */
  take(mailId: string): Promise<boolean>;
  release(mailId: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Locks that belong to one connection and end with it: a process that dies lets go at once, and one
 * that is merely slow keeps what it has, where a lock with a time on it would let a second process
 * send the mail again. When it is PostgreSQL that went away, what was held is taken again as soon as it
 * is back. Rule J-3.
 */
export function mailLocks(address: DatabaseAddress): MailLocks {
  const held = new Set<string>();
  let connecting: Promise<pg.Client> | undefined;
  let isClosed = false;

  function connection(): Promise<pg.Client> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...address,
      application_name: 'comptoir mails',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: SILENCE_MS,
      keepAlive: true,
      // Several mails ask at once.
      pipeline: true,
    });
    client.on('error', () => {});
    client.once('end', () => {
      connecting = undefined;
      if (!isClosed && held.size > 0) void takeAgain();
    });
    await client.connect();
    await Promise.all([...held].map((mailId) => lock(client, mailId)));
    return client;
  }

  /** Whoever holds a lock is about to send a mail and asks for nothing meanwhile. */
  async function takeAgain(): Promise<void> {
    while (!isClosed && held.size > 0) {
      try {
        await connection();
        return;
      } catch {
        await delay(RECONNECT_PAUSE_MS);
      }
    }
  }

  return {
    async take(mailId) {
      // The database gives a connection again what it has already.
      if (held.has(mailId)) return false;
      const client = await connection();
      const isTaken = await lock(client, mailId);
      if (isTaken) held.add(mailId);
      return isTaken;
    },
    async release(mailId) {
      held.delete(mailId);
      // Without its connection the lock is gone anyway.
      const client = await connecting?.catch(() => undefined);
      await client
        ?.query('SELECT pg_advisory_unlock($1::int, hashtext($2))', [MAIL_LOCKS, mailId])
        .catch(() => {});
    },
    async close() {
      isClosed = true;
      const client = await connecting?.catch(() => undefined);
      await client?.end();
    },
  };
}

async function lock(client: pg.Client, mailId: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1::int, hashtext($2)) AS taken',
    [MAIL_LOCKS, mailId],
  );
  return rows[0]?.taken === true;
}
