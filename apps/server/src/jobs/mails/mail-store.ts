import { Gauge, type Registry } from 'prom-client';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';
import { hasNoJob } from '#db/jobs.ts';
import { ORDER_CHANGED } from '#db/notifications.ts';
import {
  type AccountMailRequest,
  ADD_MAIL_JOB,
  type StaffMailRequest,
} from '#jobs/mails/enqueue-mail.ts';
import { outcomeCounter } from '#metrics/initialised-counter.ts';

/** Counts the outcomes of attempts to send a mail. */
export type CountMail = (outcome: (typeof OUTCOMES)[number]) => void;

const OUTCOMES = ['sent', 'failed', 'dead'] as const;

/** A mail that waits to be sent. */
export interface WaitingMail {
  readonly mail_id: string;
  readonly kind: string;
  /** Distinguishes several mails of one kind about one order. */
  readonly occasion: string;
  readonly order_id: string | null;
  /** Its number of the day. */
  readonly order_number?: number | null;
  readonly request: AccountMailRequest | StaffMailRequest | null;
  readonly created_at: Date;
  readonly waiting_since: Date;
}

/** A mail that was given up, as administrators see it. */
export interface DeadMail {
  readonly mail_id: string;
  readonly kind: string;
  readonly order_number: number | null;
  readonly day: string | null;
  readonly created_at: Date;
  readonly tries: number;
  readonly reason: string | null;
}

/** How many mails are in which state; `tickets` are orders of which the restaurant was not notified. */
interface MailCounts {
  readonly waiting: number;
  readonly dead: number;
  readonly tickets: number;
}

export type MailStore = ReturnType<typeof mailStore>;

/** The mails that wait, and the marks of those that were sent or given up. */
export function mailStore(database: Executor) {
  return {
    /** A mail that waits; undefined for any other. */
    async findWaiting(mailId: string): Promise<WaitingMail | undefined> {
      const { rows } = await database.query<WaitingMail>(FIND_WAITING, [mailId]);
      return rows[0];
    },

    /**
     * Marks a mail. Its request is deleted unless it may be replayed; the address of a deleted account is
     * deleted even then. Notifies an order's streams when the outcome of its ticket changes. Rule J-51.
     */
    async settle(mailId: string, state: 'sent' | 'dropped' | 'dead', reason: string | null) {
      await database.query(SETTLE, [mailId, state, reason]);
    },

    /** Counts an attempt that failed for now. */
    async noteFailure(mailId: string, reason: string): Promise<void> {
      await database.query('UPDATE mails SET reason = $2, tries = tries + 1 WHERE mail_id = $1', [
        mailId,
        reason,
      ]);
    },

    async listDead(): Promise<readonly DeadMail[]> {
      const { rows } = await database.query<DeadMail>(
        `SELECT mail_id, kind, number AS order_number, day, created_at, tries, reason
         FROM mails LEFT JOIN orders USING (order_id)
         WHERE state = 'dead' ORDER BY created_at`,
      );
      return rows;
    },

    /** Puts dead mails back among the waiting ones: this one, or all. Answers how many. Rule J-5. */
    async replay(mailId: string | null): Promise<number> {
      return (await database.query(REPLAY, [mailId])).rowCount ?? 0;
    },

    /** Enqueues mails that wait without a job. Answers how many. Rule J-10. */
    async enqueueMissing(): Promise<number> {
      return (await database.query(ENQUEUE_MISSING)).rowCount ?? 0;
    },

    /** Tickets count as undelivered for a day: given up, or not accepted for five minutes. Rule J-52. */
    async count(): Promise<MailCounts> {
      const { rows } = await database.query<MailCounts>(COUNT);
      return rows[0] ?? { waiting: 0, dead: 0, tickets: 0 };
    },

    /** Deletes marks, and dead mails that were not replayed, after their time. Answers how many. */
    async deleteSettled(days: number): Promise<number> {
      return inBatches((limit) => database.query(DELETE_SETTLED, [days, limit]));
    },
  };
}

const FIND_WAITING = `
  SELECT mail_id, kind, occasion, order_id, request, created_at, waiting_since,
    (SELECT number FROM orders WHERE orders.order_id = mails.order_id) AS order_number
  FROM mails WHERE mail_id = $1 AND state = 'waiting'`;

const SETTLE = `
  WITH settled AS (
    UPDATE mails SET state = $2, reason = $3, settled_at = now(), tries = tries + 1,
      request = CASE WHEN $2 = 'dead' AND kind <> 'account_deleted' THEN request END
    WHERE mail_id = $1 AND state = 'waiting'
    RETURNING kind, state, tries, order_id
  )
  SELECT pg_notify('${ORDER_CHANGED}', order_id) FROM settled
  WHERE kind = 'order_ticket' AND (state <> 'sent' OR tries > 1)`;

const REPLAY = `
  WITH replayed AS (
    UPDATE mails SET state = 'waiting', waiting_since = now(), settled_at = NULL
    WHERE state = 'dead' AND ($1::uuid IS NULL OR mail_id = $1)
    RETURNING mail_id, kind
  )
  SELECT ${ADD_MAIL_JOB} FROM replayed`;

/** A job can be missing after a restore, which brings none back. */
const ENQUEUE_MISSING = `
  SELECT ${ADD_MAIL_JOB} FROM mails
  WHERE state = 'waiting' AND waiting_since < now() - interval '1 minute'
    AND ${hasNoJob('send-mail', 'mails.mail_id::text')}`;

const COUNT = `
  SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
    count(*) FILTER (WHERE state = 'dead') AS dead,
    count(*) FILTER (
      WHERE kind = 'order_ticket' AND created_at > now() - interval '1 day'
        AND (state = 'dead' OR tries > 0 AND waiting_since < now() - interval '5 minutes')
    ) AS tickets
  FROM mails WHERE state IN ('waiting', 'dead')`;

const DELETE_SETTLED = `
  DELETE FROM mails WHERE mail_id IN (
    SELECT mail_id FROM mails
    WHERE state <> 'waiting' AND settled_at < now() - make_interval(days => $1::int)
    ORDER BY settled_at LIMIT $2 FOR UPDATE SKIP LOCKED
  )`;

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
