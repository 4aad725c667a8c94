import { Gauge, type Registry } from 'prom-client';
import type { Executor } from '#db/connection.ts';

/**
 * How much waits in the whole shop; every process tells the same. Without the database there is nothing
 * to tell, and the other figures still count. Rule U-30.
 */
export function queueMetrics(registry: Registry, database: Executor): void {
  new Gauge({
    name: 'comptoir_queue_depth',
    help: 'Entries that wait: outbox, push notices, payment intents whose end is not known, refunds.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const [row] = await rowsOf<Record<string, number>>(database, DEPTHS);
      for (const [queue, depth] of Object.entries(row ?? {})) this.set({ queue }, depth);
    },
  });
  countOf(
    'comptoir_refunds_refused',
    'Refunds that the provider refused, until a person acts.',
    REFUSED,
  );
  countOf(
    'comptoir_disputes_open',
    'Inquiries and disputes of cardholders that are not over.',
    DISPUTES,
  );

  function countOf(name: string, help: string, statement: string): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const [row] = await rowsOf<{ count: number }>(database, statement);
        if (row) this.set(row.count);
      },
    });
  }

  new Gauge({
    name: 'comptoir_outbox_oldest_seconds',
    help: 'How long the oldest entry of the outbox has waited; 0 when there is none.',
    registers: [registry],
    async collect() {
      const [row] = await rowsOf<{ seconds: number }>(database, OLDEST);
      if (row) this.set(row.seconds);
    },
  });
  new Gauge({
    name: 'comptoir_jobs',
    help: 'Jobs of the queue that are not done, by state.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      const rows = await rowsOf<JobCount>(database, JOBS);
      this.reset();
      for (const { queue, state, count } of rows) this.set({ queue, state }, count);
    },
  });
}

interface JobCount {
  readonly queue: string;
  readonly state: string;
  readonly count: number;
}

async function rowsOf<Row extends object>(database: Executor, statement: string): Promise<Row[]> {
  try {
    return (await database.query<Row>(statement)).rows;
  } catch {
    return [];
  }
}

const DEPTHS = `
  SELECT
    (SELECT count(*) FROM outbox) AS outbox,
    (SELECT count(*) FROM push_notices) AS push_notices,
    (SELECT count(*) FROM payment_intents WHERE look_at IS NOT NULL) AS payment_intents,
    (SELECT count(*) FROM payment_refunds WHERE state = 'waiting') AS refunds`;

const REFUSED = `SELECT count(*) FROM payment_refunds WHERE state = 'refused'`;

const DISPUTES = `SELECT count(*) FROM payment_disputes WHERE state IN ('inquiry', 'open')`;

const OLDEST = `
  SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0) AS seconds FROM outbox`;

/** A queue with nothing in it is told as 0: its row is there as soon as the queue is. */
const JOBS = `
  SELECT queue.name AS queue, told.state, count(job.id)
  FROM pgboss.queue
  CROSS JOIN (VALUES ('created'), ('retry'), ('active'), ('failed')) AS told (state)
  LEFT JOIN pgboss.job ON job.name = queue.name AND job.state::text = told.state
  WHERE queue.name IN ('mail', 'chores', 'rounds')
  GROUP BY queue.name, told.state`;
