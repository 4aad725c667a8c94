import { setTimeout as delay } from 'node:timers/promises';
import type { MailTransport, OutgoingMail } from '#adapters/mail/mail-transport.ts';
import type { Executor } from '#db/connection.ts';
import { isUnavailable } from '#db/database-errors.ts';
import { hasNoJob, type RetryPauses } from '#db/jobs.ts';
import { transaction } from '#db/transaction.ts';
import type { Resources } from '#resources.ts';
import type { Job, JobOutcome, Task } from '../queue/job-queue.ts';
import type { CountSubmitted, SubmittedOrder } from '../queue/queue-metrics.ts';
import { enqueueSubmittedMails } from './enqueue-mail.ts';
import type { CountMail, MailStore, WaitingMail } from './mail-store.ts';

/** An order has its mails from this job on; they stay longer than a week. */
const ADD_MISSING = `
  SELECT add_job('order-submitted', order_id) FROM orders
  WHERE submitted_at BETWEEN now() - interval '7 days' AND now() - interval '1 minute'
    AND NOT EXISTS (SELECT FROM mails WHERE mails.order_id = orders.order_id)
    AND ${hasNoJob('order-submitted', 'orders.order_id')}`;

/** How long a mail is tried before it is given up. Rule J-4. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;
/** Between attempts to mark a mail that was sent. */
const MARK_PAUSE_MS = 200;

export interface SendingDependencies extends Pick<Resources, 'clock' | 'log'> {
  readonly mails: Pick<MailStore, 'findWaiting' | 'settle' | 'noteFailure' | 'enqueueMissing'>;
  readonly compose: (mail: WaitingMail) => Promise<OutgoingMail | null>;
  readonly transport: Pick<MailTransport, 'send'>;
  readonly count: CountMail;
  readonly pauses?: RetryPauses | undefined;
}

/** Sends a mail, and marks it. Rules J-3 to J-5, J-12 and J-50. */
export function sendMailTask(dependencies: SendingDependencies): Task {
  const { mails, compose, transport, pauses, clock, log, count } = dependencies;
  /** Whether a mail failed since the last one was accepted. */
  let isFailing = false;

  return {
    name: 'send-mail',
    ...(pauses && { pauses }),
    // Two workers, so that a batch that waits for a slow mail server does not block the next one.
    batchSize: 8,
    workers: 2,
    pollSeconds: 0.5,
    addMissing: mails.enqueueMissing,

    async run(job) {
      const mail = await mails.findWaiting(job.id);
      return mail ? send(mail, job) : { kind: 'done' };
    },

    async giveUp(mailId, reason) {
      const mail = await mails.findWaiting(mailId);
      if (!mail) return;
      await mails.settle(mailId, 'dead', reason);
      log.error({ ...about(mail), reason }, 'A mail was given up: npm run restaurant -- mails');
      count('dead');
    },
  };

  async function send(mail: WaitingMail, job: Job): Promise<JobOutcome> {
    const outgoing = await compose(mail);
    // A ticket is composed for each submitted order, unless the restaurant has no address.
    if (!outgoing && mail.kind === 'order_ticket') return { kind: 'dead', reason: 'no_recipient' };
    if (!outgoing) {
      await mails.settle(mail.mail_id, 'dropped', 'nobody');
      return { kind: 'done' };
    }
    const delivery = await transport.send(outgoing);
    switch (delivery.kind) {
      case 'accepted':
        await markSent(mail, job.signal);
        count('sent');
        if (isFailing) {
          isFailing = false;
          await job.retryOthers();
        }
        return { kind: 'done' };
      case 'refused':
        return { kind: 'dead', reason: delivery.reason };
      case 'failed':
        isFailing = true;
        if (clock() - mail.waiting_since.getTime() > GIVE_UP_AFTER_MS) {
          return { kind: 'dead', reason: delivery.reason };
        }
        await mails.noteFailure(mail.mail_id, delivery.reason);
        log.warn({ ...about(mail), reason: delivery.reason }, 'A mail could not be sent yet');
        count('failed');
        return { kind: 'retry' };
    }
  }

  /** Tries until the mark is written or the job is taken away: without it the mail is sent again. */
  async function markSent(mail: WaitingMail, signal: AbortSignal): Promise<void> {
    for (let isLogged = false; ; ) {
      try {
        return await mails.settle(mail.mail_id, 'sent', null);
      } catch (error) {
        if (signal.aborted) throw error;
        if (!isUnavailable(error) && !isLogged) {
          isLogged = true;
          log.error(
            { ...about(mail), err: error },
            'A mail was sent, and its mark could not be written',
          );
        }
        await delay(MARK_PAUSE_MS, undefined, { signal }).catch(() => {});
      }
    }
  }
}

/** An order's id opens its page and is not logged. Rule U-31. */
function about({ mail_id, kind, order_number }: WaitingMail) {
  const mail = { id: mail_id, kind };
  return order_number == null ? { mail } : { mail, order: order_number };
}

/** Enqueues the mails of an order that was submitted, opens its link and counts it, each once. Rule J-1. */
export function orderSubmittedTask({
  pool,
  openLinks,
  countSubmitted,
}: Pick<Resources, 'pool'> & {
  /** Creates the links of submitted orders, and returns what is counted of them. Rule T-3. */
  readonly openLinks: (
    client: Executor,
    orderIds: readonly string[],
  ) => Promise<readonly SubmittedOrder[]>;
  readonly countSubmitted: CountSubmitted;
}): Task {
  return {
    name: 'order-submitted',
    batchSize: 8,
    pollSeconds: 0.5,

    async run({ id }) {
      const submitted = await transaction(pool, async (client) => {
        const orders = await openLinks(client, [id]);
        return orders.length > 0 && (await enqueueSubmittedMails(client, id)) ? orders : [];
      });
      countSubmitted(submitted);
      return { kind: 'done' };
    },

    async addMissing() {
      return (await pool.query(ADD_MISSING)).rowCount ?? 0;
    },
  };
}
