import type { OrderType } from '@comptoir/domain/menu/menu';
import type { AlertCause } from '@comptoir/domain/orders/order-alerts';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { isPromiseMailed, type PromiseChange } from '@comptoir/domain/orders/promise';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { noteTrace } from '#db/job-traces.ts';
import type { AccountMailRequest } from './content/account-content.ts';
import type { StaffMailRequest } from './content/staff-content.ts';

/** The channel that says that the outbox has something new. */
export const OUTBOX_FILLED = 'outbox_filled';

/**
 * In SQL: common table expressions that put the mails of `source` into the outbox and notify the
 * dispatchers. The statement has to end with `SELECT … FROM notified`, which executes the second.
 */
export function intoOutbox(source: string): string {
  return `announced AS (
      INSERT INTO outbox (topic, mail_id) SELECT 'mail', mail_id FROM ${source} RETURNING mail_id
    ), notified AS (
      SELECT mail_id, pg_notify('${OUTBOX_FILLED}', '') FROM announced
    )`;
}

/** Enqueues a mail about no order, on the connection of a transaction: it is sent if that commits. */
export async function enqueueMail(
  connection: Executor,
  request: AccountMailRequest | StaffMailRequest,
): Promise<void> {
  const { rows } = await connection.query<{ mail_id: string }>(ENQUEUE, [
    request.kind,
    JSON.stringify(request),
  ]);
  for (const { mail_id } of rows) await noteTrace(connection, mail_id);
}

const ENQUEUE = `
  WITH enqueued AS (
    INSERT INTO mails (kind, request) VALUES ($1, $2) RETURNING mail_id
  ), ${intoOutbox('enqueued')}
  SELECT mail_id FROM notified`;

/** Enqueues the mail about a refund, once for each. Rule Y-14. */
export function enqueueRefundMail(
  connection: Executor,
  orderId: string,
  refundId: string,
): Promise<void> {
  return enqueueOrderMail(connection, 'order_refund', orderId, refundId);
}

/** Enqueues the mail with a receipt, an invoice or a credit note, once for each. Rule IV-40. */
export function enqueueBillingMail(
  connection: Executor,
  orderId: string,
  document: string,
): Promise<void> {
  return enqueueOrderMail(connection, 'order_billing', orderId, document);
}

/** Enqueues the mail about a payment that came too late, once for each. Rule J-33. */
export function enqueueLatePaymentMail(
  connection: Executor,
  orderId: string,
  refundId: string,
): Promise<void> {
  return enqueueOrderMail(connection, 'payment_late', orderId, refundId);
}

/** Enqueues the mail to the guest about a step of the order, once, for steps that have one. Rule J-11. */
export async function enqueueProgressMail(
  connection: Executor,
  orderId: string,
  progress: OrderProgress,
  orderType: OrderType,
): Promise<void> {
  const arriving = orderType === 'pickup' ? 'ready' : 'out_for_delivery';
  if (progress === arriving) await enqueueOrderMail(connection, 'order_arriving', orderId);
  if (progress === 'cancelled') await enqueueOrderMail(connection, 'order_cancelled', orderId);
}

/** Enqueues the mail to a person of the staff about an order that waits, once for each. Rule OB-35. */
export function enqueueAlertMail(
  connection: Executor,
  orderId: string,
  personId: string,
  cause: AlertCause,
): Promise<void> {
  return enqueueOrderMail(connection, 'order_alert', orderId, `${personId} ${cause}`);
}

/**
 * Enqueues the mail to the guest about a promise, if it is far enough from what the guest knows: the last
 * promise that was mailed, else the requested time. Rule OB-33.
 */
export async function enqueuePromiseMail(
  connection: Executor,
  orderId: string,
  {
    promise,
    previous,
    requestedAt,
  }: Pick<PromiseChange, 'promise' | 'previous'> & { readonly requestedAt: Instant | null },
): Promise<void> {
  const { rows } = await connection.query<{ occasion: string; count: number }>(PROMISE_MAILS, [
    orderId,
  ]);
  const [last] = rows;
  const mailed = last ? promiseOf(last.occasion) : requestedAt;
  if (!isPromiseMailed({ promise, previous, mailed })) return;
  const occasion = `${(last?.count ?? 0) + 1} ${new Date(promise).toISOString()}`;
  await enqueueOrderMail(connection, 'order_promise', orderId, occasion);
}

/** The promise that a mail is about: the second word of its occasion, `2 2026-11-20T18:45:00.000Z`. */
export function promiseOf(occasion: string): Instant {
  return Date.parse(occasion.split(' ')[1] ?? '');
}

const PROMISE_MAILS = `
  SELECT occasion, (count(*) OVER ())::int AS count FROM mails
  WHERE order_id = $1 AND kind = 'order_promise'
  ORDER BY split_part(occasion, ' ', 1)::int DESC LIMIT 1`;

async function enqueueOrderMail(
  connection: Executor,
  kind: string,
  orderId: string,
  occasion = '',
): Promise<void> {
  await connection.query(ENQUEUE_ABOUT_ORDER, [kind, orderId, occasion]);
}

const ENQUEUE_ABOUT_ORDER = `
  WITH enqueued AS (
    INSERT INTO mails (kind, order_id, occasion) VALUES ($1, $2, $3)
    ON CONFLICT DO NOTHING RETURNING mail_id
  ), ${intoOutbox('enqueued')}
  SELECT mail_id FROM notified`;
