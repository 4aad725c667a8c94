import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { MailTransport } from '#adapters/mail/mail-transport.ts';
import type { Clock } from '#clock.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Log } from '#log.ts';
import { tracing } from '#tracing/tracer.ts';
import { composeMails, type MailSources } from './mails/compose-mail.ts';
import { OUTBOX_FILLED } from './mails/enqueue-mail.ts';
import type { CountMail } from './mails/mail-metrics.ts';
import { mailStore } from './mails/mail-store.ts';
import { mailSending } from './mails/send-mails.ts';
import { type MaintenanceJob, runInTurn } from './maintenance/maintenance-jobs.ts';
import { type JobQueue, openJobQueue, type RetryPauses } from './queue/job-queue.ts';
import {
  type OutboxDependencies,
  type OutboxDispatcher,
  openOutboxDispatcher,
} from './queue/outbox-dispatcher.ts';
import type { CountFinalized } from './queue/queue-metrics.ts';

const PAUSES: RetryPauses = { firstSeconds: 5, maxSeconds: 300 };
/** Between attempts to open the queue. */
const OPEN_PAUSE_MS = { first: 500, max: 30_000 };

export interface JobDependencies {
  readonly pool: pg.Pool;
  readonly notifications: Pick<Notifications, 'listen'>;
  readonly transport: MailTransport;
  readonly sources: MailSources;
  readonly openLinks: OutboxDependencies['openLinks'];
  /** Hourly. */
  readonly maintenance: readonly MaintenanceJob[];
  /** Every minute. */
  readonly reconciliation: readonly MaintenanceJob[];
  readonly count: CountMail;
  readonly countFinalized: CountFinalized;
  readonly clock: Clock;
  readonly log: Log;
  readonly pauses?: RetryPauses;
}

/** The background jobs: mails, maintenance and reconciliation. */
export interface Jobs {
  /** The outbox may have something new. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Opens the queue and the outbox dispatcher in the background. Requests never wait for them: entries of
 * the outbox stay in the database while the queue cannot be opened.
 */
export function openJobs(dependencies: JobDependencies): Jobs {
  const { pool, log, clock, transport } = dependencies;
  const mails = mailStore(pool);
  const stopping = new AbortController();
  let queue: JobQueue | undefined;
  let dispatcher: OutboxDispatcher | undefined;

  const { sendMails, giveUpMail } = mailSending({
    ...dependencies,
    mails,
    compose: composeMails(dependencies.sources),
    onRecovered: async () => queue?.retryMailsNow(),
  });
  const scheduled = (name: string, jobs: readonly MaintenanceJob[]) => {
    const run = runInTurn(jobs, clock, log);
    // A trace of its own. Rule U-34.
    return () => tracing().inSpan(`job ${name}`, { kind: 'consumer', traceparent: null }, run);
  };
  const enqueueMissing = { name: 'mails without a job', run: mails.enqueueMissing };
  const handlers = {
    sendMails,
    giveUpMail,
    maintenance: scheduled('maintenance', dependencies.maintenance),
    reconciliation: scheduled('reconciliation', [enqueueMissing, ...dependencies.reconciliation]),
  };

  async function openQueue(): Promise<JobQueue | undefined> {
    const { signal } = stopping;
    for (let pause = OPEN_PAUSE_MS.first; ; pause = Math.min(pause * 2, OPEN_PAUSE_MS.max)) {
      if (signal.aborted) return undefined;
      try {
        return await openJobQueue(pool, handlers, dependencies.pauses ?? PAUSES, log);
      } catch (error) {
        log.warn({ err: error }, 'The job queue could not be opened yet');
        await delay(pause, undefined, { signal }).catch(() => {});
      }
    }
  }

  async function open(): Promise<void> {
    queue = await openQueue();
    if (!queue || stopping.signal.aborted) return;
    dispatcher = openOutboxDispatcher({
      ...dependencies,
      enqueueMails: queue.enqueueMails,
    });
    const { wake } = dispatcher;
    await dependencies.notifications.listen(OUTBOX_FILLED, { notified: wake, missed: wake });
  }

  const opening = open();
  return {
    wake: () => dispatcher?.wake(),
    async stop() {
      stopping.abort();
      await opening;
      await dispatcher?.stop();
      await queue?.stop();
      transport.close();
    },
  };
}
