import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { MailTransport } from '#adapters/mail/mail-transport.ts';
import type { Clock } from '#clock.ts';
import type { DatabaseAddress } from '#db/address.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Log } from '#log.ts';
import { tracing } from '#tracing/tracer.ts';
import { composeMails, type MailSources } from './mails/compose-mail.ts';
import { mailLocks } from './mails/mail-locks.ts';
import { mailStore, OUTBOX_FILLED, SENDER_PATIENCE_SECONDS } from './mails/mail-store.ts';
import { mailDelivery } from './mails/send-mails.ts';
import { type Chore, choresInTurn } from './maintenance/maintenance-jobs.ts';
import type { CountFinalized } from './queue/finalized-order-metrics.ts';
import {
  type JobQueue,
  openJobQueue,
  type QueueHandlers,
  type RetryPauses,
} from './queue/job-queue.ts';
import { openRelay, type Relay } from './queue/outbox-dispatcher.ts';

/** Mails that one process sends at once. */
const MAILS_AT_ONCE = 4;
const PAUSES: RetryPauses = { firstSeconds: 5, longestSeconds: 300 };
const LONGEST_START_PAUSE_MS = 30_000;
/** How long mails that are being handed over may still take once the queue has stopped. */
const LAST_MAILS_MS = 2_500;
/** After that a sender that died is known to have died. */
const MISSED_SENDER_MS = (SENDER_PATIENCE_SECONDS + 1) * 1_000;

export interface JobDependencies {
  readonly pool: pg.Pool;
  readonly address: DatabaseAddress;
  readonly notifications: Pick<Notifications, 'listen'>;
  readonly transport: MailTransport;
  readonly sources: MailSources;
  /** Once an hour. */
  readonly chores: readonly Chore[];
  /** Once a minute. */
  readonly rounds: readonly Chore[];
  readonly count: (outcome: 'sent' | 'failed' | 'dead') => void;
  readonly countFinalized: CountFinalized;
  readonly clock: Clock;
  readonly log: Log;
  readonly pauses?: RetryPauses;
}

/** What runs after an answer: mails, chores and rounds. */
export interface Jobs {
  /** Something was written that jobs may act on. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Begins to work in the background. Requests never wait for it: what they leave behind is in the
 * database, and stays there while the queue can't be opened.
 */
export function openJobs(dependencies: JobDependencies): Jobs {
  const { pool, log, clock, transport, count } = dependencies;
  const locks = mailLocks(dependencies.address);
  const stopping = new AbortController();
  let queue: JobQueue | undefined;
  let relay: Relay | undefined;
  /** Whether a mail failed since the last one went through. */
  let isFailing = false;

  const deliver = mailDelivery({
    mails: mailStore(locks),
    locks,
    compose: composeMails(dependencies.sources),
    transport,
    sender: randomUUID(),
    clock,
    log,
    count,
  });

  const underWay = new Set<Promise<unknown>>();

  async function handleMail(mailId: string): Promise<boolean> {
    const delivery = deliver(mailId).catch((error: unknown) => {
      log.error({ err: error, mail: { id: mailId } }, 'A mail could not be made or marked');
      return 'again' as const;
    });
    underWay.add(delivery);
    const outcome = await delivery;
    underWay.delete(delivery);
    if (outcome === 'elsewhere') lookAgain();
    else if (outcome === 'again') isFailing = true;
    else if (isFailing) {
      // The mail server is back: the others need not wait for their turn.
      isFailing = false;
      await queue?.retryNow().catch(() => {});
    }
    return outcome === 'settled';
  }

  let missedSender: NodeJS.Timeout | undefined;
  /** Nothing is wrong with such a mail: it does not wait longer each time, as one that fails does. */
  function lookAgain(): void {
    if (stopping.signal.aborted) return;
    missedSender ??= setTimeout(() => {
      missedSender = undefined;
      queue?.retryNow().catch(() => {});
    }, MISSED_SENDER_MS);
  }

  /** A job is a span: of the trace that it was left behind by, or of its own. Rule U-34. */
  const inSpan =
    <Args extends unknown[], Result>(name: string, work: (...args: Args) => Promise<Result>) =>
    (traceparent: string | null, ...args: Args) =>
      tracing().inSpan(`job ${name}`, { kind: 'consumer', traceparent }, () => work(...args));

  const doChores = inSpan('chores', choresInTurn(dependencies.chores, clock, log));
  const goRound = inSpan('rounds', choresInTurn(dependencies.rounds, clock, log));
  const sendMail = inSpan('mail', handleMail);
  const handlers: QueueHandlers = {
    mail: (mailId, traceparent) => sendMail(traceparent, mailId),
    chores: () => doChores(null),
    rounds: () => goRound(null),
  };

  async function open(): Promise<void> {
    const pauses = dependencies.pauses ?? PAUSES;
    for (
      let pause = 500;
      !stopping.signal.aborted;
      pause = Math.min(pause * 2, LONGEST_START_PAUSE_MS)
    ) {
      try {
        queue = await openJobQueue(pool, handlers, pauses, MAILS_AT_ONCE, log);
        break;
      } catch (error) {
        log.warn({ err: error }, 'The job queue could not be opened yet');
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    const opened = queue;
    if (!opened || stopping.signal.aborted) return;
    relay = openRelay(pool, opened.enqueueMails, opened.wake, dependencies.countFinalized, log);
    const wake = () => relay?.wake();
    await dependencies.notifications.listen(OUTBOX_FILLED, { notified: wake, missed: wake });
  }

  const opening = open();
  return {
    wake: () => relay?.wake(),
    async stop() {
      stopping.abort();
      clearTimeout(missedSender);
      await opening;
      await relay?.stop();
      await queue?.stop();
      transport.close();
      // The queue leaves them behind when they take long. Without an end they keep their locks until the
      // process ends: it may still be that they are taken.
      await Promise.race([Promise.all(underWay), delay(LAST_MAILS_MS, undefined, { ref: false })]);
      if (underWay.size === 0) await locks.close();
    },
  };
}
