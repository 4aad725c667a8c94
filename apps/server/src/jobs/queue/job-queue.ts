import type pg from 'pg';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import {
  addJobs,
  DEAD_JOBS,
  JOBS_SCHEMA,
  PAUSES,
  queueOptions,
  type RetryPauses,
  type TaskName,
} from '#db/jobs.ts';
import type { Log } from '#log.ts';
import type { Resources } from '#resources.ts';
import { tracing } from '#tracing/tracer.ts';
import { goOnAfterClockBack } from './clock-back.ts';

const HEARTBEAT_REFRESH_SECONDS = 5;
/** How often expired heartbeats are looked for. */
const MONITOR_SECONDS = 10;
/** How often the clock of the database is compared with what it has set. */
const CLOCK_MS = 30_000;
/** How long a stop waits for jobs under way. */
const STOP_MS = 4_000;

/** A job that this process runs. */
export interface Job {
  /** The id of its subject. */
  readonly id: string;
  /** Aborted when the job was taken away: by a stop, or because its heartbeats did not arrive. */
  readonly signal: AbortSignal;
  /** Whether the process is about to stop: long work leaves its rest to another. */
  isStopping(): boolean;
  /** Ends the pauses of the task's other jobs that wait for their next attempt. */
  retryOthers(): Promise<void>;
}

export type JobOutcome =
  /** `retry`: after the next pause. */
  | { readonly kind: 'done' | 'retry' }
  /** Again after this time; only of a task that may have several jobs for an id. */
  | { readonly kind: 'later'; readonly delayMs: number }
  /** Given up, and recorded by its task. */
  | { readonly kind: 'dead'; readonly reason: string };

/** Work of one kind, which any process of the shop does. */
export interface Task {
  readonly name: TaskName;
  /** How many jobs a worker takes at once, and how many workers a process has; one each by default. */
  readonly batchSize?: number;
  readonly workers?: number;
  readonly pollSeconds: number;
  readonly pauses?: RetryPauses;
  /** When a job is added by itself, one in the whole shop. */
  readonly cron?: string;
  /** A job that throws is logged and retried. */
  run(job: Job): Promise<JobOutcome>;
  /** Records a job that was given up. */
  giveUp?(id: string, reason: string): Promise<void>;
  /** Adds the jobs of what waits without one, as after a restore; answers how many. Rule J-10. */
  addMissing?(): Promise<number>;
}

export interface JobQueue {
  stop(): Promise<void>;
}

/** Runs the jobs of these tasks by pg-boss, on the shop's pool. */
export async function openJobQueue(
  pool: pg.Pool,
  tasks: readonly Task[],
  log: Log,
): Promise<JobQueue> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    db: { executeSql: (text, values) => executeSql(pool, text, values) },
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
  });
  let isStopping = false;
  const compareClock = () =>
    goOnAfterClockBack(pool).catch((error) =>
      log.warn({ err: error }, 'The job queue had a problem'),
    );
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue had a problem'));
  try {
    await goOnAfterClockBack(pool);
    await boss.start();
    for (const task of tasks) {
      await startTask(boss, task, (job) =>
        resultOf(task, job, { pool, log, isStopping: () => isStopping }),
      );
    }
    await startGivingUp(boss, tasks);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  const comparing = setInterval(compareClock, CLOCK_MS);
  return {
    async stop() {
      isStopping = true;
      clearInterval(comparing);
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** pg-boss ends no pauses in bulk. */
const END_PAUSES = `
  UPDATE ${JOBS_SCHEMA}.job SET start_after = now()
  WHERE name = $1 AND state = 'retry' AND start_after > now()`;

/** A failed statement may leave a transaction open: its connection is closed instead of used again. */
async function executeSql(pool: pg.Pool, text: string, values?: unknown[]) {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    return await client.query(text, values);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

async function startTask(
  boss: PgBoss,
  task: Task,
  run: (job: JobWithMetadata<JobData>) => ReturnType<typeof resultOf>,
): Promise<void> {
  const { name, batchSize = 1, workers = 1, pollSeconds, pauses = PAUSES, cron } = task;
  await boss.updateQueue(name, { ...queueOptions(pauses), deadLetter: DEAD_JOBS });
  if (cron !== undefined) await boss.schedule(name, cron);
  const options = {
    batchSize,
    localConcurrency: workers,
    pollingIntervalSeconds: pollSeconds,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await boss.work(name, options, (jobs: JobWithMetadata<JobData>[]) =>
    Promise.all(jobs.map(async (job) => ({ id: job.id, ...(await run(job)) }))),
  );
}

/** Null for a scheduled job. */
type JobData = { readonly traceparent?: string } | null;

async function resultOf(
  task: Task,
  { singletonKey, data, signal }: JobWithMetadata<JobData>,
  {
    pool,
    log,
    isStopping,
  }: Pick<Resources, 'pool' | 'log'> & {
    readonly isStopping: () => boolean;
  },
) {
  const id = singletonKey ?? '';
  const retryOthers = async () => void (await pool.query(END_PAUSES, [task.name]));
  const span = { kind: 'consumer', traceparent: data?.traceparent ?? null } as const;
  try {
    const outcome = await tracing().inSpan(`job ${task.name}`, span, () =>
      task.run({ id, signal, isStopping, retryOthers }),
    );
    switch (outcome.kind) {
      case 'done':
        return { status: 'completed' as const };
      case 'later':
        await addJobs(pool, task.name, [{ id, delayMs: outcome.delayMs }]);
        return { status: 'completed' as const };
      case 'dead':
        return { status: 'deadletter' as const, output: { reason: outcome.reason } };
      case 'retry':
        return { status: 'failed' as const };
    }
  } catch (error) {
    log.error({ err: error, job: task.name }, 'A job failed, and is retried');
    return { status: 'failed' as const };
  }
}

/** Has each task record its jobs that were given up. */
async function startGivingUp(boss: PgBoss, tasks: readonly Task[]): Promise<void> {
  const options = { pollingIntervalSeconds: 1, includeMetadata: true } as const;
  await boss.work(DEAD_JOBS, options, async (jobs: JobWithMetadata[]) => {
    for (const { singletonKey, sourceName, sourceOutput } of jobs) {
      const task = tasks.find(({ name }) => name === sourceName);
      await task?.giveUp?.(singletonKey ?? '', reasonIn(sourceOutput));
    }
  });
}

/** The output is missing when each attempt ended with its process, or by expiring. */
function reasonIn(output: unknown): string {
  const reason = Object(output).reason;
  return typeof reason === 'string' ? reason : 'interrupted';
}
