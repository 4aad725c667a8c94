import { setTimeout as delay } from 'node:timers/promises';
import type { MailTransport, OutgoingMail } from '#adapters/mail/mail-transport.ts';
import type { Clock } from '#clock.ts';
import { isUnavailable } from '#db/unavailable.ts';
import type { Log } from '#log.ts';
import type { MailLocks } from './mail-locks.ts';
import type { MailStore, WaitingMail } from './mail-store.ts';

/** How long a mail is tried before it is given up. Rule J-4. */
const PATIENCE_MS = 3 * 24 * 60 * 60_000;
/** Between attempts to write down that a mail was sent: at first, and at most. */
const MARK_PAUSE_MS = { first: 100, longest: 2_000 };

/** Whether a job is done, is to be tried again later, or may be another server's. */
export type MailOutcome = 'settled' | 'again' | 'elsewhere';

export interface DeliveryDependencies {
  readonly mails: Pick<MailStore, 'begin' | 'settle' | 'noteFailure'>;
  readonly locks: Pick<MailLocks, 'take' | 'release'>;
  readonly compose: (mail: WaitingMail) => Promise<OutgoingMail | null>;
  readonly transport: Pick<MailTransport, 'send'>;
  /** What this process is known by to the others. */
  readonly sender: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly count: (outcome: 'sent' | 'failed' | 'dead') => void;
}

/**
 * Sends one mail, unless it was sent, is being sent, or nobody waits for it any more. Rules J-3 to J-5, J-50.
 */
export function mailDelivery(dependencies: DeliveryDependencies) {
  const { mails, locks, compose, transport, sender, clock, log, count } = dependencies;

  return async function deliver(mailId: string): Promise<MailOutcome> {
    if (!(await locks.take(mailId))) return 'elsewhere';
    try {
      // Read under the lock: whoever had it before may have sent the mail.
      const mail = await mails.begin(mailId, sender);
      if (mail === 'begun elsewhere') return 'elsewhere';
      return mail ? await send(mail) : 'settled';
    } finally {
      await locks.release(mailId);
    }
  };

  async function send(mail: WaitingMail): Promise<MailOutcome> {
    const outgoing = await compose(mail);
    // A finalized order has a ticket, so all that it can lack is the restaurant's address.
    if (!outgoing && mail.kind === 'order_ticket') return giveUp(mail, 'no_recipient');
    if (!outgoing) {
      await mails.settle(mail.mail_id, 'dropped', 'nobody');
      return 'settled';
    }
    const delivery = await transport.send(outgoing);
    switch (delivery.kind) {
      case 'accepted':
        await markSent(mail);
        count('sent');
        return 'settled';
      case 'refused':
        return giveUp(mail, delivery.reason);
      case 'failed':
        if (clock() - mail.waiting_since.getTime() > PATIENCE_MS) {
          return giveUp(mail, delivery.reason);
        }
        await mails.noteFailure(mail.mail_id, delivery.reason);
        log.warn({ ...about(mail), reason: delivery.reason }, 'A mail could not be sent yet');
        count('failed');
        return 'again';
    }
  }

  async function giveUp(mail: WaitingMail, reason: string): Promise<MailOutcome> {
    await mails.settle(mail.mail_id, 'dead', reason);
    log.error({ ...about(mail), reason }, 'A mail was given up: npm run restaurant -- mails');
    count('dead');
    return 'settled';
  }

  /**
   * A mail without its mark would be sent again, and again after that: it stays ours until the mark is
   * written, whatever keeps it from being so and however long.
   */
  async function markSent(mail: WaitingMail): Promise<void> {
    let isTold = false;
    for (let pause = MARK_PAUSE_MS.first; ; pause = Math.min(pause * 2, MARK_PAUSE_MS.longest)) {
      try {
        return await mails.settle(mail.mail_id, 'sent', null);
      } catch (error) {
        if (isUnavailable(error)) pause = MARK_PAUSE_MS.first;
        else if (!isTold) {
          isTold = true;
          log.error({ ...about(mail), err: error }, 'A mail was sent, and its mark refused');
        }
        await delay(pause);
      }
    }
  }
}

/** An order's id opens its state, and is not told. Rule U-31. */
function about({ mail_id, kind, order_number }: WaitingMail) {
  const mail = { id: mail_id, kind };
  return order_number == null ? { mail } : { mail, order: order_number };
}
