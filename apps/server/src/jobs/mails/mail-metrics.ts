import { Gauge, type Registry } from 'prom-client';
import { outcomeCounter } from '#metrics/initialised-counter.ts';
import type { MailStore } from './mail-store.ts';

/** Counts the outcomes of attempts to send a mail. */
export type CountMail = (outcome: (typeof OUTCOMES)[number]) => void;

const OUTCOMES = ['sent', 'failed', 'dead'] as const;

/** How many mails wait or are dead in the whole shop, and what this process did with mails. */
export function mailMetrics(registry: Registry, mails: Pick<MailStore, 'count'>): CountMail {
  new Gauge({
    name: 'comptoir_tickets_undelivered',
    help: 'Orders of the last day whose ticket mail was given up or has not been accepted for 5 minutes.',
    registers: [registry],
    async collect() {
      const counted = await mails.count().catch(() => null);
      if (counted) this.set(counted.tickets);
    },
  });
  new Gauge({
    name: 'comptoir_mails',
    help: 'Mails that wait to be sent, and dead ones that wait for a replay.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // Without the database the other metrics are still served.
      const counted = await mails.count().catch(() => null);
      if (!counted) return;
      this.set({ state: 'waiting' }, counted.waiting);
      this.set({ state: 'dead' }, counted.dead);
    },
  });
  return outcomeCounter(
    registry,
    'comptoir_mail_attempts_total',
    'Attempts to send a mail: sent, failed for now, or given up.',
    OUTCOMES,
  );
}
