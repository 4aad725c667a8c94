import type pg from 'pg';
import { type DatabaseAddress, openPool } from '#db/connection.ts';
import { silentLog } from './silent-log.ts';

/** The last statement of a process: not executed, or executed and never answered. */
export type LastStatement = 'unsent' | 'unanswered';

/** A pool whose process can die for good: from a statement on none is executed. */
export interface MortalPool {
  readonly pool: pg.Pool;
  /** Resolves at the death. */
  readonly death: Promise<void>;
  /** Dies at the statement after so many more. */
  dieAfter(statements: number, last: LastStatement): void;
}

export function mortalPool(address: DatabaseAddress): MortalPool {
  const pool = openPool(address, silentLog);
  const died = Promise.withResolvers<void>();
  let left = Number.POSITIVE_INFINITY;
  let lastStatement: LastStatement = 'unsent';
  const dead = new Error('The process died here.');

  async function executed(execute: () => Promise<unknown>, isRollback: boolean) {
    // The database rolls back by itself when a process dies.
    if (isRollback) return execute();
    left -= 1;
    if (left > 0) return execute();
    died.resolve();
    if (left === 0 && lastStatement === 'unanswered') await execute();
    throw dead;
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    Reflect.set(client, 'query', (...given: unknown[]): unknown => {
      const execute = (): Promise<unknown> => Reflect.apply(query, client, given);
      const callback = given.at(-1);
      if (typeof callback !== 'function') return executed(execute, given[0] === 'ROLLBACK');
      const promised = (): Promise<unknown> => Reflect.apply(query, client, given.slice(0, -1));
      executed(promised, false).then(
        (result) => callback(null, result),
        (error) => callback(error),
      );
      return undefined;
    });
  });
  return {
    pool,
    death: died.promise,
    dieAfter(statements, last) {
      left = statements + 1;
      lastStatement = last;
    },
  };
}
