import type pg from 'pg';
import type { Tracer } from '#tracing/tracer.ts';
import { statementName } from './statement-name.ts';
import { statementSpan } from './statement-span.ts';

type Query = (...words: unknown[]) => unknown;

/** A span for every statement of the pool that a request or a job asks. Rule U-34. */
export function traceStatements(pool: pg.Pool, seam: Tracer): void {
  const seen = new WeakSet<pg.PoolClient>();

  function traced(query: Query): Query {
    return (...words) => {
      // With a callback it is the pool itself that asks, for a statement that has its span already. A
      // stream is no statement, and is answered at once.
      if (typeof words.at(-1) === 'function' || statementName(words[0]) === null) {
        return query(...words);
      }
      return statementSpan(seam, words[0], async () => query(...words));
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
