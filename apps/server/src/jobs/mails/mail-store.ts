import type { OrderType } from '@comptoir/domain/menu/menu';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';
import { noteTrace } from '#db/job-traces.ts';
import { ORDER_CHANGED } from '#db/order-changed.ts';
import type { AccountMailRequest } from './content/account-mail.ts';

/** A mail that waits to be sent. */
export interface WaitingMail {
  readonly mail_id: string;
  readonly kind: string;
  /** Tells several mails of one kind about one order apart. */
  readonly occasion: string;
  readonly order_id: string | null;
  /** Its number of the day. */
  readonly order_number?: number | null;
  readonly request: AccountMailRequest | null;
  readonly created_at: Date;
  readonly waiting_since: Date;
}

/** A mail that was given up, as whoever runs the shop sees it. */
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

/** How long a sender may be away that has begun to send a mail and holds it no more. Rule J-12. */
export const SENDER_PATIENCE_SECONDS = 10;

/** What runs statements: the pool, or the connection that has the locks of mails. */
interface Statements {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

export type MailStore = ReturnType<typeof mailStore>;

/** The channel that says that the outbox has something new. */
export const OUTBOX_FILLED = 'outbox_filled';

/** Every mail there is to send, and the mark of every mail that was. */
export function mailStore(database: Statements) {
  return {
    /**
     * The mail, if it waits and nobody else has begun to send it; from now on it is known that this
     * sender has. Asked for under the mail's lock. A sender who began and has the lock no more is dead,
     * or has lost the database and comes back to say what became of the mail: so long it is waited for.
     * Rule J-12.
     */
    async begin(mailId: string, sender: string): Promise<WaitingMail | 'begun elsewhere' | null> {
      const { rows } = await database.query<WaitingMail>(BEGIN, [
        mailId,
        sender,
        SENDER_PATIENCE_SECONDS,
      ]);
      const [mail] = rows;
      if (mail) return mail;
      const { rowCount } = await database.query(MISS_SENDER, [mailId]);
      return rowCount === 0 ? null : 'begun elsewhere';
    },

    /**
     * It is done with: what it was asked for with is forgotten, unless it may be replayed. The address
     * of somebody who left is not kept for that. Who follows an order hears when it turns out that its
     * ticket did not or did after all arrive. Rule J-51.
     */
    async settle(mailId: string, state: 'sent' | 'dropped' | 'dead', reason: string | null) {
      await database.query(
        `WITH settled AS (
           UPDATE mails SET state = $2, reason = $3, settled_at = now(), tries = tries + 1,
             request = CASE WHEN $2 = 'dead' AND kind <> 'account_deleted' THEN request END
           WHERE mail_id = $1 AND state = 'waiting'
           RETURNING kind, state, tries, order_id
         )
         SELECT pg_notify('${ORDER_CHANGED}', order_id) FROM settled
         WHERE kind = 'order_ticket' AND (state <> 'sent' OR tries > 1)`,
        [mailId, state, reason],
      );
    },

    /** It was not taken: whoever comes next may try. */
    async noteFailure(mailId: string, reason: string): Promise<void> {
      await database.query(
        `UPDATE mails SET reason = $2, tries = tries + 1, sender = NULL, sender_missing_since = NULL
         WHERE mail_id = $1`,
        [mailId, reason],
      );
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
      const { rowCount } = await database.query(
        `WITH revived AS (
           UPDATE mails SET state = 'waiting', waiting_since = now(), settled_at = NULL,
             sender = NULL, sender_missing_since = NULL
           WHERE state = 'dead' AND ($1::uuid IS NULL OR mail_id = $1)
           RETURNING mail_id
         ), announced AS (
           INSERT INTO outbox (topic, mail_id) SELECT 'mail', mail_id FROM revived
         )
         SELECT mail_id, pg_notify('${OUTBOX_FILLED}', '') FROM revived`,
        [mailId],
      );
      return rowCount ?? 0;
    },

    /** Tickets count as undelivered for a day: given up, or not accepted for five minutes. Rule J-52. */
    async count(): Promise<MailCounts> {
      const { rows } = await database.query<MailCounts>(
        `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
           count(*) FILTER (WHERE state = 'dead') AS dead,
           count(*) FILTER (
             WHERE kind = 'order_ticket' AND created_at > now() - interval '1 day'
               AND (state = 'dead' OR tries > 0 AND waiting_since < now() - interval '5 minutes')
           ) AS tickets
         FROM mails WHERE state IN ('waiting', 'dead')`,
      );
      return rows[0] ?? { waiting: 0, dead: 0, tickets: 0 };
    },

    /** Marks are kept for a while, so that whoever asks can be told; so are mails nobody replayed. */
    async forgetSettled(days: number): Promise<number> {
      return inBatches((limit) =>
        database.query(
          `DELETE FROM mails WHERE mail_id IN (
             SELECT mail_id FROM mails
             WHERE state <> 'waiting' AND settled_at < now() - make_interval(days => $1::int)
             ORDER BY settled_at LIMIT $2 FOR UPDATE SKIP LOCKED
           )`,
          [days, limit],
        ),
      );
    },
  };
}

const BEGIN = `
  UPDATE mails SET sender = $2, sender_missing_since = NULL
  WHERE mail_id = $1 AND state = 'waiting' AND (
    sender IS NULL OR sender = $2 OR sender_missing_since < now() - make_interval(secs => $3)
  )
  RETURNING mail_id, kind, occasion, order_id, request, created_at, waiting_since,
    (SELECT number FROM orders WHERE orders.order_id = mails.order_id) AS order_number`;

const MISS_SENDER = `
  UPDATE mails SET sender_missing_since = coalesce(sender_missing_since, now())
  WHERE mail_id = $1 AND state = 'waiting'`;

/** Hands a mail about no order in, on the connection of a transaction: it is sent if that commits. */
export async function handInMail(connection: Executor, request: AccountMailRequest): Promise<void> {
  const { rows } = await connection.query<{ mail_id: string }>(
    `WITH handed_in AS (
       INSERT INTO mails (kind, request) VALUES ($1, $2) RETURNING mail_id
     ), announced AS (
       INSERT INTO outbox (topic, mail_id) SELECT 'mail', mail_id FROM handed_in
     )
     SELECT mail_id, pg_notify('${OUTBOX_FILLED}', '') FROM handed_in`,
    [request.kind, JSON.stringify(request)],
  );
  for (const { mail_id } of rows) await noteTrace(connection, mail_id);
}

/** Hands in the mail that tells of a refund, once for each. Rule Y-14. */
export function handInRefundMail(
  connection: Executor,
  orderId: string,
  refundId: string,
): Promise<void> {
  return handInOrderMail(connection, 'order_refund', orderId, refundId);
}

/** Hands in the mail that tells of a payment that came too late, once for each. Rule J-33. */
export function handInLatePaymentMail(
  connection: Executor,
  orderId: string,
  refundId: string,
): Promise<void> {
  return handInOrderMail(connection, 'payment_late', orderId, refundId);
}

/** Hands in what a guest is told by mail of a step of the order, if anything, once. Rule J-11. */
export async function handInProgressMail(
  connection: Executor,
  orderId: string,
  progress: OrderProgress,
  orderType: OrderType,
): Promise<void> {
  const arriving = orderType === 'pickup' ? 'ready' : 'out_for_delivery';
  if (progress === arriving) await handInOrderMail(connection, 'order_arriving', orderId);
  if (progress === 'cancelled') await handInOrderMail(connection, 'order_cancelled', orderId);
}

async function handInOrderMail(
  connection: Executor,
  kind: string,
  orderId: string,
  occasion = '',
): Promise<void> {
  await connection.query(
    `WITH handed_in AS (
       INSERT INTO mails (kind, order_id, occasion) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING mail_id
     ), announced AS (
       INSERT INTO outbox (topic, mail_id) SELECT 'mail', mail_id FROM handed_in
     )
     SELECT pg_notify('${OUTBOX_FILLED}', '')`,
    [kind, orderId, occasion],
  );
}
