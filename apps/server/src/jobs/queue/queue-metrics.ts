import { Gauge, type Registry } from 'prom-client';
import type { Executor } from '#db/connection.ts';
import { JOB_QUEUES } from '#db/jobs.ts';
import { initialisedCounter, ORDER_KINDS } from '#metrics/initialised-counter.ts';

/**
 * How much waits in the whole shop: the same in every process. Without the database these gauges are
 * empty, and other metrics are still served. Rule U-30.
 */
export function queueMetrics(registry: Registry, database: Executor): void {
  new Gauge({
    name: 'comptoir_queue_depth',
    help: 'Entries that wait: push notifications, payment intents whose end is not known, refunds.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const [row] = await rowsOf<Record<string, number>>(database, DEPTHS);
      for (const [queue, depth] of Object.entries(row ?? {})) this.set({ queue }, depth);
    },
  });
  const gauge = (name: string, help: string, statement: string) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const [row] = await rowsOf<{ value: number }>(database, statement);
        if (row) this.set(row.value);
      },
    });
  gauge(
    'comptoir_jobs_oldest_seconds',
    'How long the oldest job that is due has waited for its first attempt; 0 when there is none.',
    OLDEST_JOB,
  );
  gauge(
    'comptoir_refunds_refused',
    'Refunds that the provider refused, until a person acts.',
    REFUSED_REFUNDS,
  );
  gauge(
    'comptoir_disputes_open',
    'Inquiries and disputes of cardholders that are not over.',
    OPEN_DISPUTES,
  );
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
    (SELECT count(*) FROM push_notices) AS push_notices,
    (SELECT count(*) FROM payment_intents WHERE look_at IS NOT NULL) AS payment_intents,
    (SELECT count(*) FROM payment_refunds WHERE state = 'waiting') AS refunds`;

const REFUSED_REFUNDS = `
  SELECT count(*) AS value FROM payment_refunds WHERE state = 'refused'`;

const OPEN_DISPUTES = `
  SELECT count(*) AS value FROM payment_disputes WHERE state IN ('inquiry', 'open')`;

/** The condition is that of the index by which jobs are fetched: jobs that are done are not read. */
const OLDEST_JOB = `
  SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0) AS value
  FROM pgboss.job WHERE state = 'created' AND NOT blocked AND start_after < now()`;

/** A queue without jobs counts 0. */
const JOBS = `
  SELECT queue.name AS queue, counted.state, count(job.id)
  FROM pgboss.queue
  CROSS JOIN (VALUES ('created'), ('retry'), ('active'), ('failed')) AS counted (state)
  LEFT JOIN pgboss.job ON job.name = queue.name AND job.state::text = counted.state
  WHERE queue.name IN (${JOB_QUEUES.map((name) => `'${name}'`)})
  GROUP BY queue.name, counted.state`;

/** A submitted order as it is counted. */
export interface SubmittedOrder {
  readonly order_type: string;
  readonly payment_method: string;
  readonly total_cents: number;
}

export type CountSubmitted = (orders: readonly SubmittedOrder[]) => void;

/**
 * The shop's turnover. Counted by the job of its submission: each order once, in one process, whether a
 * browser, a webhook or the reconciliation job submitted it. Rule U-30.
 */
export function submittedOrderMetrics(registry: Registry): CountSubmitted {
  const orders = initialisedCounter(
    registry,
    'comptoir_orders_submitted_total',
    'Orders that were submitted, each once.',
    ORDER_KINDS,
  );
  const cents = initialisedCounter(
    registry,
    'comptoir_orders_submitted_cents_total',
    'What submitted orders cost their guests, in cents.',
    ORDER_KINDS,
  );
  return (submitted) => {
    for (const { order_type: type, payment_method: payment, total_cents } of submitted) {
      orders.inc({ type, payment });
      cents.inc({ type, payment }, total_cents);
    }
  };
}
