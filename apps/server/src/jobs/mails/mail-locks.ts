import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions, type DatabaseAddress } from '#db/address.ts';
import { sqlState } from '#db/sql-state.ts';
import { valueParsers } from '#db/value-parsers.ts';
import { statementSpan } from '#tracing/statement-span.ts';
import { tracing } from '#tracing/tracer.ts';

/** Tells the mails' locks from any other advisory locks on the database. */
const MAIL_LOCKS = 7_312;

const CONNECT_MS = 5_000;
const SILENCE_MS = 15_000;
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
  /** A statement on the connection that has the locks: it waits for nobody else's. */
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
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
  /** The one connection, or the attempt at it. */
  let current: Promise<pg.Client> | undefined;
  let isTakingAgain = false;
  let isClosed = false;

  function connection(): Promise<pg.Client> {
    if (current) return current;
    if (isClosed) return Promise.reject(new Error('The locks of mails are closed.'));
    const client = new pg.Client({
      ...connectionOptions(address),
      application_name: 'comptoir mails',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: SILENCE_MS,
      keepAlive: true,
      // Several mails ask at once.
      pipeline: true,
      types: valueParsers,
    });
    const attempt = open(client);
    current = attempt;
    // Attempts that fail end, too, and later than they fail: by then there may be another one.
    const forget = () => {
      if (current === attempt) current = undefined;
    };
    attempt.catch(forget);
    client.on('error', () => {});
    client.once('end', () => {
      forget();
      void takeAgain();
    });
    return attempt;
  }

  async function open(client: pg.Client): Promise<pg.Client> {
    await client.connect();
    await Promise.all([...held].map((mailId) => lock(client, mailId)));
    return client;
  }

  /** Whoever holds a lock is about to send a mail and asks for nothing meanwhile. */
  async function takeAgain(): Promise<void> {
    if (isTakingAgain) return;
    isTakingAgain = true;
    while (!isClosed && held.size > 0 && !(await isConnected())) await delay(RECONNECT_PAUSE_MS);
    isTakingAgain = false;
  }

  const isConnected = () =>
    connection().then(
      () => true,
      () => false,
    );

  return {
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = await connection();
      return statementSpan(tracing(), text, () => ask<Row>(client, text, values));
    },
    async take(mailId) {
      // The database gives a connection again what it has already.
      if (held.has(mailId)) return false;
      const isTaken = await lock(await connection(), mailId);
      if (isTaken) held.add(mailId);
      return isTaken;
    },
    async release(mailId) {
      held.delete(mailId);
      // Without its connection the lock is gone anyway.
      const client = await current?.catch(() => undefined);
      if (client) await ask(client, RELEASE, [MAIL_LOCKS, mailId]).catch(() => {});
    },
    async close() {
      isClosed = true;
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}

const TAKE = 'SELECT pg_try_advisory_lock($1::int, hashtext($2)) AS taken';
const RELEASE = 'SELECT pg_advisory_unlock($1::int, hashtext($2))';

async function lock(client: pg.Client, mailId: string): Promise<boolean> {
  const { rows } = await ask<{ taken: boolean }>(client, TAKE, [MAIL_LOCKS, mailId]);
  return rows[0]?.taken === true;
}

/** A connection that does not answer is given up, with every lock that it may have got meanwhile. */
async function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  try {
    return await client.query<Row>(text, values);
  } catch (error) {
    if (sqlState(error) === undefined) client.connection.stream.destroy();
    throw error;
  }
}
