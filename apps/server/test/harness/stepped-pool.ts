import type pg from 'pg';
import { type DatabaseAddress, openPool } from '#db/connection.ts';
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

/** Two commands that race, and what is checked after each of their races. */
interface Race<Late, Early> {
  /** Before each race. */
  readonly prepare: () => Promise<void>;
  /** Is held before one of its statements, each in turn. */
  readonly late: (pool: pg.Pool) => Promise<Late>;
  /** Runs meanwhile, until it has ended or waits for a lock. */
  readonly early: () => Promise<Early>;
  /** `at` names the statement for the message of an assertion. */
  readonly check: (late: Late, early: Early, at: string) => Promise<void>;
  /** More statements than a command has. */
  readonly mostStatements: number;
}

/** Races two commands once for each statement of the late one; fails where any of them deadlocked. */
export async function raceAtEachStatement<
  Late extends { readonly kind: string },
  Early extends { readonly kind: string },
>(stepped: SteppedPool, owner: pg.Pool, race: Race<Late, Early>): Promise<void> {
  let isHeld = true;
  for (let statements = 0; isHeld; statements += 1) {
    await race.prepare();
    const held = stepped.holdAfter(statements);
    const late = race.late(stepped.pool);
    isHeld = await Promise.race([held.reached.then(() => true), late.then(() => false)]);
    // A late command with fewer statements is over, and the early one may be of the same pool.
    if (!isHeld) held.release();
    const early = race.early();
    await endedOrBlocked(owner, early);
    held.release();
    const [ended, other] = await Promise.all([late, early]);
    const at = `before statement ${statements}: ${ended.kind}, ${other.kind}`;
    await race.check(ended, other, at);
    if (statements > race.mostStatements) throw new Error('A command has no end.');
  }
  await owner.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await owner.query<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  if (rows[0]?.deadlocks !== 0) throw new Error('Commands have deadlocked.');
}

/** Resolves once `work` has ended or waits for a lock. */
async function endedOrBlocked(owner: pg.Pool, work: Promise<unknown>): Promise<void> {
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
