import type pg from 'pg';
import { type DatabaseAddress, openPool } from '#db/connection.ts';
import { silentLog } from './silent-log.ts';

/** A pool that simulates the death of its process between any two statements. */
export interface CrashingPool {
  readonly pool: pg.Pool;
  /** Fails instead of executing the statement after so many more; null for none. */
  crashAfter(statements: number | null): void;
}

class Death extends Error {}

/** Whether an error is a simulated death. */
export function isDeath(error: unknown): boolean {
  return error instanceof Death;
}

export function crashingPool(address: DatabaseAddress): CrashingPool {
  const pool = openPool(address, silentLog);
  let left: number | null = null;

  /** ROLLBACK passes: the database rolls back by itself when a process dies. */
  function diesBefore(statement: unknown): boolean {
    if (left === null || statement === 'ROLLBACK') return false;
    left = left === 0 ? null : left - 1;
    return left === null;
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    Reflect.set(client, 'query', (...given: unknown[]) => {
      if (!diesBefore(given[0])) return Reflect.apply(query, client, given);
      const death = new Death('The process died here.');
      const callback = given.at(-1);
      if (typeof callback !== 'function') return Promise.reject(death);
      callback(death);
    });
  });
  return {
    pool,
    crashAfter(statements) {
      left = statements;
    },
  };
}
