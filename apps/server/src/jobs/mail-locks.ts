import pg from 'pg';
import type { DatabaseAddress } from '#db/address.ts';

/** Tells the mails' locks from any other advisory locks on the database. */
const MAIL_LOCKS = 7_312;

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
 * send the mail again. Rule J-3.
 */
export function mailLocks(address: DatabaseAddress): MailLocks {
  let connecting: Promise<pg.Client> | undefined;

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
      keepAlive: true,
      // Several mails ask at once.
      pipeline: true,
    });
    client.on('error', () => {});
    client.once('end', () => {
      connecting = undefined;
    });
    await client.connect();
    return client;
  }

  return {
    async take(mailId) {
      const client = await connection();
      const { rows } = await client.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_lock($1::int, hashtext($2)) AS taken',
        [MAIL_LOCKS, mailId],
      );
      return rows[0]?.taken === true;
    },
    async release(mailId) {
      // Without its connection the lock is gone anyway.
      const client = await connecting;
      await client?.query('SELECT pg_advisory_unlock($1::int, hashtext($2))', [MAIL_LOCKS, mailId]);
    },
    async close() {
      const client = await connecting?.catch(() => undefined);
      await client?.end();
    },
  };
}
