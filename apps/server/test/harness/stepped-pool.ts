import type pg from 'pg';
import type { DatabaseAddress } from '#db/address.ts';
import { openPool } from '#db/connection.ts';
import { silentLog } from './silent-log.ts';

/** A pool that can pause before a statement, so that a test can act between two of them. */
export interface SteppedPool {
  readonly pool: pg.Pool;
  /** Pauses before the statement after so many more; `reached` resolves there. */
  holdAfter(statements: number): { readonly reached: Promise<void>; release(): void };
}

export function steppedPool(address: DatabaseAddress): SteppedPool {
  const pool = openPool(address, silentLog);
  let left: number | null = null;
  let reached = Promise.withResolvers<void>();
  let released = Promise.withResolvers<void>();

  async function hold(): Promise<void> {
    if (left === null) return;
    left -= 1;
    if (left >= 0) return;
    left = null;
    reached.resolve();
    await released.promise;
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    /** Statements of a connection keep their order during a pause. */
    let last: Promise<unknown> = Promise.resolve();
    Reflect.set(client, 'query', (...given: unknown[]) => {
      if (typeof given.at(-1) === 'function') return Reflect.apply(query, client, given);
      const result = last.then(hold).then(() => Reflect.apply(query, client, given));
      last = result.catch(() => {});
      return result;
    });
  });
  return {
    pool,
    holdAfter(statements) {
      left = statements;
      reached = Promise.withResolvers<void>();
      released = Promise.withResolvers<void>();
      return { reached: reached.promise, release: released.resolve };
    },
  };
}

/** Resolves once `work` has ended or waits for a lock. */
export async function endedOrBlocked(owner: pg.Pool, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    const { rowCount } = await owner.query(BLOCKED);
    if (rowCount !== 0) return;
  }
}

const BLOCKED = `
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
