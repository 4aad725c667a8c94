import type pg from 'pg';
import type { Log } from '#log.ts';

/** The cool-down of a replica that has failed, in milliseconds. */
const COOL_DOWN_MS = 10_000;

/** Runs reads that may be slightly stale. */
export interface Reader {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

/** A read replica of the database, which lags slightly behind. */
export interface Replica {
  /** The result; null when the replica fails. */
  ask<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row> | null>;
}

/** Queries a replica, and skips one that failed within the cool-down. Rule U-16. */
export function openReplica(pool: Reader, log: Log, now = () => performance.now()): Replica {
  let skippedUntil = 0;
  let isDown = false;
  return {
    async ask<Row extends pg.QueryResultRow>(
      statement: string | pg.QueryConfig,
      values?: unknown[],
    ) {
      if (now() < skippedUntil) return null;
      try {
        const result = await pool.query<Row>(statement, values);
        if (isDown) log.info('The replica answers again');
        isDown = false;
        return result;
      } catch (error) {
        // An error of the statement itself shows on the primary as well.
        skippedUntil = now() + COOL_DOWN_MS;
        if (!isDown) log.warn({ err: error }, 'The replica does not answer: the primary is asked');
        isDown = true;
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
