import type pg from 'pg';
import type { Log } from '#log.ts';

/** For how long a replica that has failed is not asked. */
const REST_MS = 10_000;

/** What reads that need not be of this very moment are done with. */
export interface Reader {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

/** A copy of the database that follows it, some moments behind. */
export interface Replica {
  /** What it answers; null when it doesn't, whatever the reason. */
  ask<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row> | null>;
}

/** Asks a replica, and leaves one alone for a while that has failed. Rule U-16. */
export function openReplica(pool: Reader, log: Log, now = () => performance.now()): Replica {
  let restsUntil = 0;
  let isAway = false;
  return {
    async ask<Row extends pg.QueryResultRow>(
      statement: string | pg.QueryConfig,
      values?: unknown[],
    ) {
      if (now() < restsUntil) return null;
      try {
        const result = await pool.query<Row>(statement, values);
        if (isAway) log.info('The replica answers again');
        isAway = false;
        return result;
      } catch (error) {
        // A mistake of the statement's own shows on the primary as well.
        restsUntil = now() + REST_MS;
        if (!isAway) log.warn({ err: error }, 'The replica does not answer: the primary is asked');
        isAway = true;
        return null;
      }
    },
  };
}

/** Reads from the replica while it answers, else from the primary. Rule U-16. */
export function readsOf(primary: Reader, replica: Replica | null): Reader {
  if (!replica) return primary;
  return {
    async query<Row extends pg.QueryResultRow>(
      statement: string | pg.QueryConfig,
      values?: unknown[],
    ) {
      return (await replica.ask<Row>(statement, values)) ?? primary.query<Row>(statement, values);
    },
  };
}
