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

  function diesBefore(): boolean {
    if (left === null) return false;
    left = left === 0 ? null : left - 1;
    return left === null;
  }

  /** Connections of a dead process: what it had sent along with BEGIN does not arrive either. */
  const dead = new WeakSet<pg.PoolClient>();
  pool.on('release', (_error, client) => dead.delete(client));
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    Reflect.set(client, 'query', (...given: unknown[]) => {
      // ROLLBACK passes: the database rolls back by itself when a process dies.
      const isDead = given[0] !== 'ROLLBACK' && (dead.has(client) || diesBefore());
      if (!isDead) return Reflect.apply(query, client, given);
      dead.add(client);
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
