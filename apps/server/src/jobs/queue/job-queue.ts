import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Executor } from '#db/connection.ts';
import type { Log } from '#log.ts';

const SCHEMA = 'pgboss';

/** The queues, by their names in pg-boss. */
export const QUEUES = {
  mails: 'mails',
  deadMails: 'dead-mails',
  maintenance: 'maintenance',
  reconciliation: 'reconciliation',
} as const;

/** Longer than all timeouts of a transfer to a mail server: a running process holds its mails that long. */
const EXPIRE_SECONDS = 600;
/** A process without a heartbeat for so long is dead, and its jobs are retried by another. Rule J-12. */
const HEARTBEAT_SECONDS = 20;
const HEARTBEAT_REFRESH_SECONDS = 5;
/** How often expired heartbeats are looked for. */
const MONITOR_SECONDS = 10;
/** More attempts than fit into three days: a limit for jobs that never report an outcome. Rule J-4. */
const RETRY_LIMIT = 1_000;
const KEEP_FINISHED_SECONDS = 60 * 60;
/** How long a stop waits for jobs under way. */
const STOP_MS = 4_000;

/**
 * A worker takes up to eight mails every half second. Two workers, so that a batch that waits for a slow
 * mail server does not hold up the next one.
 */
const MAIL_WORKERS = { batchSize: 8, pollingIntervalSeconds: 0.5, localConcurrency: 2 } as const;

/** Pauses between the attempts at one mail. */
export interface RetryPauses {
  readonly firstSeconds: number;
  readonly maxSeconds: number;
}

/** A mail to enqueue: the queue stores no personal data. */
export interface EnqueuedMail {
  readonly mailId: string;
  readonly kind: string;
  /** The trace that the mail belongs to, where one is recorded. */
  readonly traceparent?: string;
}

/** A mail that a worker holds. */
export interface MailJob {
  readonly mailId: string;
  readonly traceparent: string | null;
  /** Aborted when the job was taken away: by a stop, or because its heartbeats did not arrive. */
  readonly signal: AbortSignal;
}

export type MailOutcome =
  | { readonly kind: 'done' | 'retry' }
  /** Moved to the dead-letter queue. */
  | { readonly kind: 'dead'; readonly reason: string };

export interface JobHandlers {
  /** Sends mails; answers their outcomes in the same sequence. */
  readonly sendMails: (jobs: readonly MailJob[]) => Promise<readonly MailOutcome[]>;
  /** Marks a mail in the dead-letter queue. */
  readonly giveUpMail: (mailId: string, reason: string) => Promise<void>;
  /** Runs hourly, in one process. */
  readonly maintenance: () => Promise<void>;
  /** Runs every minute, in one process. */
  readonly reconciliation: () => Promise<void>;
}

export interface JobQueue {
  /** Enqueues on the connection of a transaction. A mail whose job is waiting or active is skipped. */
  enqueueMails(mails: readonly EnqueuedMail[], connection: Executor): Promise<void>;
  /** Ends the pauses of mails that wait for their next attempt. */
  retryMailsNow(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts pg-boss in its own schema, on the shop's pool, with a worker for each queue. */
export async function openJobQueue(
  pool: pg.Pool,
  handlers: JobHandlers,
  pauses: RetryPauses,
  log: Log,
): Promise<JobQueue> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql: (text, values) => executeSql(pool, text, values) },
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue had a problem'));
  try {
    await boss.start();
    await createQueues(boss, pauses);
    await boss.schedule(QUEUES.maintenance, '7 * * * *');
    await boss.schedule(QUEUES.reconciliation, '* * * * *');
    // Schedules of older versions.
    await Promise.all([boss.unschedule('chores'), boss.unschedule('rounds')]);
    await startWorkers(boss, handlers);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return {
    async enqueueMails(mails, connection) {
      const jobs = mails.map(({ mailId, kind, traceparent }) => ({
        data: traceparent === undefined ? { mailId } : { mailId, traceparent },
        singletonKey: mailId,
        priority: priorityOf(kind),
      }));
      const db = {
        executeSql: (text: string, values?: unknown[]) => connection.query(text, values),
      };
      await boss.insert(QUEUES.mails, jobs, { db });
    },
    async retryMailsNow() {
      await pool.query(END_PAUSES, [QUEUES.mails]);
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  };
}

/** The restaurant's ticket before codes that a guest waits for, and both before all others. Rule J-2. */
function priorityOf(kind: string): number {
  if (kind === 'order_ticket') return 2;
  return kind === 'code' ? 1 : 0;
}

/** pg-boss ends no pauses in bulk. */
const END_PAUSES = `
  UPDATE ${SCHEMA}.job SET start_after = now()
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

async function createQueues(boss: PgBoss, pauses: RetryPauses): Promise<void> {
  const retried = {
    retryLimit: RETRY_LIMIT,
    retryDelay: pauses.firstSeconds,
    retryBackoff: true,
    retryDelayMax: pauses.maxSeconds,
  };
  await ensureQueue(boss, QUEUES.deadMails, retried);
  await ensureQueue(boss, QUEUES.mails, { ...retried, deadLetter: QUEUES.deadMails });
  await ensureQueue(boss, QUEUES.maintenance, { retryLimit: 3, retryDelay: 60 });
  // The job of the next minute tries again.
  await ensureQueue(boss, QUEUES.reconciliation, { retryLimit: 0 });
}

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>;

/**
 * Creates a queue where it is missing, and sets what this version wants of it. `exclusive` allows one
 * waiting or active job per singleton key: one for each mail, and one run of a scheduled job.
 */
async function ensureQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  const all = {
    ...options,
    expireInSeconds: EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
  };
  await boss.createQueue(name, { ...all, policy: 'exclusive' });
  await boss.updateQueue(name, all);
}

interface MailData {
  readonly mailId: string;
  readonly traceparent?: string;
}

async function startWorkers(boss: PgBoss, handlers: JobHandlers): Promise<void> {
  const heartbeatRefreshSeconds = HEARTBEAT_REFRESH_SECONDS;
  const mailWorkers = { ...MAIL_WORKERS, heartbeatRefreshSeconds, perJobResults: true } as const;
  await boss.work<MailData, unknown, typeof mailWorkers>(
    QUEUES.mails,
    mailWorkers,
    async (jobs) => {
      const outcomes = await handlers.sendMails(
        jobs.map(({ data: { mailId, traceparent = null }, signal }) => ({
          mailId,
          traceparent,
          signal,
        })),
      );
      return jobs.map(({ id }, index) => ({ id, ...resultOf(outcomes[index]) }));
    },
  );
  const metadata = { pollingIntervalSeconds: 1, includeMetadata: true } as const;
  await boss.work<MailData, unknown, typeof metadata>(QUEUES.deadMails, metadata, async (jobs) => {
    for (const { data, sourceOutput } of jobs) {
      await handlers.giveUpMail(data.mailId, reasonIn(sourceOutput));
    }
  });
  const scheduled = { pollingIntervalSeconds: 10, heartbeatRefreshSeconds };
  await boss.work(QUEUES.maintenance, scheduled, handlers.maintenance);
  await boss.work(QUEUES.reconciliation, scheduled, handlers.reconciliation);
}

function resultOf(outcome: MailOutcome | undefined) {
  switch (outcome?.kind) {
    case 'done':
      return { status: 'completed' as const };
    case 'dead':
      return { status: 'deadletter' as const, output: { reason: outcome.reason } };
    default:
      return { status: 'failed' as const };
  }
}

/** The output is missing when each attempt ended with its process, or by expiring. */
function reasonIn(output: unknown): string {
  const reason = Object(output).reason;
  return typeof reason === 'string' ? reason : 'interrupted';
}
