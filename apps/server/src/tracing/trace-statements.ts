import type pg from 'pg';
import type { TraceSeam } from '#trace-seam.ts';
import { statementName } from './statement-name.ts';

type Query = (...words: unknown[]) => unknown;

/**
 * A span for every statement of a request or a job, named by what it does and to what: neither its text
 * nor its values are told. Rule U-34.
 */
export function traceStatements(pool: pg.Pool, seam: TraceSeam): void {
  const seen = new WeakSet<pg.PoolClient>();

  function traced(query: Query): Query {
    return (...words) => {
      const name = statementName(words[0]);
      // With a callback it is the pool itself that asks, for a statement that has its span already.
      if (name === null || typeof words.at(-1) === 'function' || !seam.isInSpan()) {
        return query(...words);
      }
      const facts = { 'db.system.name': 'postgresql', 'db.query.summary': name };
      return seam.inSpan(name, { kind: 'client', facts }, async () => query(...words));
    };
  }

  const connect: Query = pool.connect.bind(pool);
  Object.assign(pool, {
    query: traced(pool.query.bind(pool)),
    connect(callback?: unknown) {
      if (callback !== undefined) return connect(callback);
      return Promise.resolve(connect()).then((connected) => {
        const client = connected as pg.PoolClient;
        if (!seen.has(client)) {
          seen.add(client);
          Object.assign(client, { query: traced(client.query.bind(client)) });
        }
        return client;
      });
    },
  });
}
