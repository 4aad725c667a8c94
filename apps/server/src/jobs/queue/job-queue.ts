import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { isLocked } from '#jobs/mails/mail-locks.ts';
import type { Log } from '#log.ts';
import type { EnqueueMails, MailJob } from './outbox-dispatcher.ts';

const SCHEMA = 'pgboss';
/** Below it, a job that takes longer is somebody else's. The mail server's own limits are shorter. */
const EXPIRE_SECONDS = 180;
/** A process that says nothing for so long is dead, and its jobs are another's. */
const HEARTBEAT_SECONDS = 15;
const MONITOR_SECONDS = 10;
/** Practically for ever: how long a mail is tried is counted in days, not in tries. */
const TRIES = 100_000;
const KEEP_FINISHED_SECONDS = 60 * 60;
const STOP_MS = 3_000;

const MAIL_QUEUE = 'mail';
const CHORES_QUEUE = 'chores';
const ROUNDS_QUEUE = 'rounds';

/** Between the tries of a mail: at first, and at most. */
export interface RetryPauses {
  readonly firstSeconds: number;
  readonly longestSeconds: number;
}

export interface QueueHandlers {
  /** Sends one mail, in the trace that it belongs to; false if it is to be tried again later. */
  readonly mail: (mailId: string, traceparent: string | null) => Promise<boolean>;
  /** What is done once an hour, by one process. */
  readonly chores: () => Promise<void>;
  /** What is looked after once a minute, by one process. */
  readonly rounds: () => Promise<void>;
}

export interface JobQueue {
  enqueueMails: EnqueueMails;
  /** Looks for mails now. */
  wake(): void;
  /** Tries mails that wait after a failure now. */
  retryNow(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the queue in its own schema and begins to work on it. */
export async function openJobQueue(
  pool: pg.Pool,
  handlers: QueueHandlers,
  { firstSeconds, longestSeconds }: RetryPauses,
  mailsAtOnce: number,
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
    await ensureQueue(boss, MAIL_QUEUE, {
      retryLimit: TRIES,
      retryDelay: firstSeconds,
      retryBackoff: true,
      retryDelayMax: longestSeconds,
    });
    await ensureQueue(boss, CHORES_QUEUE, { retryLimit: 3, retryDelay: 60 });
    await pool.query(TAKE_OVER, [MAIL_QUEUE]);
    // The next minute comes anyway.
    await ensureQueue(boss, ROUNDS_QUEUE, { retryLimit: 0 });
    await boss.schedule(CHORES_QUEUE, '7 * * * *');
    await boss.schedule(ROUNDS_QUEUE, '* * * * *');
    const worker = await workOnMails(boss, handlers, mailsAtOnce);
    await boss.work(CHORES_QUEUE, { pollingIntervalSeconds: 30 }, handlers.chores);
    await boss.work(ROUNDS_QUEUE, { pollingIntervalSeconds: 10 }, handlers.rounds);
    return {
      async enqueueMails(mails, connection) {
        const jobs = mails.map(({ mailId, traceparent }) => ({
          data: traceparent === undefined ? { mailId } : { mailId, traceparent },
        }));
        const db = {
          executeSql: (text: string, values?: unknown[]) => connection.query(text, values),
        };
        await boss.insert(MAIL_QUEUE, jobs, { db });
      },
      wake: () => boss.notifyWorker(worker),
      async retryNow() {
        await pool.query(
          `UPDATE ${SCHEMA}.job SET start_after = now()
           WHERE name = $1 AND state = 'retry' AND start_after > now()`,
          [MAIL_QUEUE],
        );
        boss.notifyWorker(worker);
      },
      stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
    };
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

/**
 * Jobs of a process that died are taken over at once, not only when its silence is noticed: nobody has
 * the lock of their mail. Should one have been about to take it, the mail's mark keeps it from going
 * out twice.
 */
const TAKE_OVER = `
  UPDATE ${SCHEMA}.job SET state = 'retry', start_after = now()
  WHERE name = $1 AND state = 'active' AND NOT ${isLocked("data ->> 'mailId'")}`;

/** A statement that failed may leave a transaction open behind it: its connection is not used again. */
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

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>;

/** Made once; what a newer version wants of it is set at every start. */
async function ensureQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  const all = {
    ...options,
    expireInSeconds: EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
  };
  await boss.createQueue(name, all);
  await boss.updateQueue(name, all);
}

function workOnMails(
  boss: PgBoss,
  handlers: Pick<QueueHandlers, 'mail'>,
  mailsAtOnce: number,
): Promise<string> {
  const options = {
    batchSize: mailsAtOnce,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 2,
    perJobResults: true,
  } as const;
  return boss.work<MailJob, unknown, typeof options>(MAIL_QUEUE, options, async (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => ({
        id,
        status: (await handlers.mail(data.mailId, data.traceparent ?? null))
          ? ('completed' as const)
          : ('failed' as const),
      })),
    ),
  );
}
