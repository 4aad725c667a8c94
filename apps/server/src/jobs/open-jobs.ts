import { setTimeout as delay } from 'node:timers/promises';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Log } from '#log.ts';
import { deleteEndedAttempts } from '#plugins/limits/attempts.ts';
import type { Resources } from '#resources.ts';
import { mailStore } from './mails/mail-store.ts';
import { type JobQueue, openJobQueue, type Task } from './queue/job-queue.ts';

/** A job that runs on a schedule; answers how many things it did. */
export interface MaintenanceJob {
  readonly name: string;
  run(now: Instant): Promise<number>;
}

/** The retention of marks of mails, and of dead mails. */
const KEEP_MAIL_DAYS = 30;

const DELETE_OLD_TRACES = `
  DELETE FROM job_traces WHERE noted_at < now() - interval '1 day'`;

/** Between attempts to open the queue. */
const OPEN_PAUSE_MS = { first: 500, max: 30_000 };

/** The background jobs: tasks, maintenance and reconciliation. */
export interface Jobs {
  stop(): Promise<void>;
}

/**
 * Opens the queue in the background. Requests never wait for it: jobs stay in the database while it cannot be
 * opened.
 */
export function openJobs(
  dependencies: Pick<Resources, 'pool' | 'clock' | 'log'> & {
    readonly tasks: readonly Task[];
    /** Hourly. */
    readonly maintenance: readonly MaintenanceJob[];
    /** Every minute. */
    readonly reconciliation: readonly MaintenanceJob[];
  },
): Jobs {
  const { pool, tasks, clock, log } = dependencies;
  const stopping = new AbortController();
  const missing: readonly MaintenanceJob[] = tasks.map(({ name, addMissing }) => ({
    name: `missing jobs of ${name}`,
    run: async () => (await addMissing?.()) ?? 0,
  }));
  const addMissing = runInTurn(missing, clock, log);
  const all = [
    ...tasks,
    scheduled('maintenance', '7 * * * *', runInTurn(dependencies.maintenance, clock, log)),
    scheduled(
      'reconciliation',
      '* * * * *',
      runInTurn([...missing, ...dependencies.reconciliation], clock, log),
    ),
  ];

  async function open(): Promise<JobQueue | undefined> {
    const { signal } = stopping;
    for (let pause = OPEN_PAUSE_MS.first; ; pause = Math.min(pause * 2, OPEN_PAUSE_MS.max)) {
      if (signal.aborted) return undefined;
      try {
        const queue = await openJobQueue(pool, all, log);
        await addMissing();
        return queue;
      } catch (error) {
        log.warn({ err: error }, 'The job queue could not be opened yet');
        await delay(pause, undefined, { signal }).catch(() => {});
      }
    }
  }

  const opening = open();
  return {
    async stop() {
      stopping.abort();
      await (await opening)?.stop();
    },
  };
}

/** Runs at these times, in one process. */
function scheduled(
  name: 'maintenance' | 'reconciliation',
  cron: string,
  run: () => Promise<void>,
): Task {
  return {
    name,
    cron,
    pollSeconds: 10,
    async run() {
      await run();
      return { kind: 'done' };
    },
  };
}

/** Runs one job after the other; one that fails does not stop the others. Rule J-10. */
export function runInTurn(jobs: readonly MaintenanceJob[], clock: Clock, log: Log) {
  return async (): Promise<void> => {
    for (const { name, run } of jobs) {
      try {
        const count = await run(clock());
        if (count > 0) log.info({ job: name, count }, 'A maintenance job is done');
      } catch (error) {
        log.error({ err: error, job: name }, 'A maintenance job failed');
      }
    }
  };
}

/** Deletes expired rows of jobs and of counts of attempts. Rule J-10. */
export function cleanUpJobs(pool: pg.Pool): readonly MaintenanceJob[] {
  const deletion = (name: string, statement: string): MaintenanceJob => ({
    name,
    run: async () => (await pool.query(statement)).rowCount ?? 0,
  });
  return [
    { name: 'settled mails', run: () => mailStore(pool).deleteSettled(KEEP_MAIL_DAYS) },
    { name: 'ended windows of attempts', run: () => deleteEndedAttempts(pool) },
    deletion('old job traces', DELETE_OLD_TRACES),
  ];
}
