import type pg from 'pg';
import { tracing } from '#tracing/tracer.ts';
import type { Executor } from './connection.ts';

const NOTE = `
  INSERT INTO job_traces (subject, traceparent) VALUES ($1, $2)
  ON CONFLICT (subject) DO UPDATE SET traceparent = excluded.traceparent`;

export const JOBS_SCHEMA = 'pgboss';

/**
 * The tasks, which are queues of pg-boss. For each id, an exclusive task has at most one job that waits or runs;
 * a `short` one has at most one that waits beside those that run, as its id may get more to do.
 */
const TASKS = {
  'send-mail': 'exclusive',
  'order-submitted': 'exclusive',
  'order-effects': 'short',
  'proposal-deadline': 'short',
  refund: 'short',
  push: 'short',
  'staff-push': 'short',
  'alert-call': 'short',
  payouts: 'short',
  maintenance: 'exclusive',
  reconciliation: 'exclusive',
} as const satisfies Record<string, 'exclusive' | 'short'>;

export type TaskName = keyof typeof TASKS;

/** The queue of jobs that were given up, until their tasks have recorded it. */
export const DEAD_JOBS = 'dead-jobs';

/** All queues, by their names in pg-boss. */
export const JOB_QUEUES: readonly string[] = [...Object.keys(TASKS), DEAD_JOBS];

/** A process without a heartbeat for so long is dead, and its jobs are retried by another. Rule J-12. */
const HEARTBEAT_SECONDS = 20;
/** Longer than any attempt: a running process keeps its jobs that long. */
const EXPIRE_SECONDS = 600;
const KEEP_FINISHED_SECONDS = 60 * 60;

/** More attempts than fit into three days: a limit for jobs that never report an outcome. Rule J-4. */
const RETRY_LIMIT = 1_000;

/** Pauses between the attempts at one job. */
export interface RetryPauses {
  readonly firstSeconds: number;
  readonly maxSeconds: number;
}

export const PAUSES: RetryPauses = { firstSeconds: 5, maxSeconds: 300 };

/** How pg-boss treats the jobs of a task. */
export function queueOptions({ firstSeconds, maxSeconds }: RetryPauses = PAUSES) {
  return {
    retryLimit: RETRY_LIMIT,
    retryDelay: firstSeconds,
    retryBackoff: true,
    retryDelayMax: maxSeconds,
    expireInSeconds: EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
  };
}

/** A job to add: `id` names the thing that it is about, and the queue stores nothing else of it. */
export interface NewJob {
  readonly id: string;
  /** It waits so long. */
  readonly delayMs?: number;
  /** The trace that it belongs to; one of its own without. Rule U-34. */
  readonly traceparent?: string | undefined;
}

/** Adds jobs on the connection of a transaction: they run if that commits. Rule J-2. */
export async function addJobs(
  connection: Executor,
  task: TaskName,
  jobs: readonly NewJob[],
): Promise<void> {
  if (jobs.length === 0) return;
  await connection.query(ADD, [
    task,
    jobs.map(({ id }) => id),
    jobs.map(({ delayMs = 0 }) => `${delayMs} milliseconds`),
    jobs.map(({ traceparent = null }) => traceparent),
  ]);
}

const ADD = `
  SELECT add_job($1, id, delay, traceparent => traceparent)
  FROM unnest($2::text[], $3::interval[], $4::text[]) AS job (id, delay, traceparent)`;

/** In SQL: that a task has no job with this id, also none that was given up a moment ago. */
export function hasNoJob(task: TaskName, id: string): string {
  return `NOT EXISTS (
    SELECT FROM ${JOBS_SCHEMA}.job
    WHERE name IN ('${task}', '${DEAD_JOBS}') AND state IN ('created', 'retry', 'active')
      AND singleton_key = ${id}
  )`;
}

/** Installs the queue in its own schema, or brings it to this version, with all tasks. */
export async function installJobs(client: pg.ClientBase): Promise<void> {
  const { PgBoss } = await import('pg-boss');
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ schema: JOBS_SCHEMA, db, supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.createQueue(DEAD_JOBS, { ...queueOptions(), policy: 'standard' });
    for (const [name, policy] of Object.entries(TASKS)) {
      await boss.createQueue(name, { ...queueOptions(), policy, deadLetter: DEAD_JOBS });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Stores the trace of an order, where one is recorded. Rule U-34. */
export async function noteTrace(executor: Executor, subject: string): Promise<void> {
  const traceparent = tracing().traceparent();
  if (traceparent === null) return;
  await executor.query(NOTE, [subject, traceparent]);
}
