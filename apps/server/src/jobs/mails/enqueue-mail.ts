import type { BillingKind } from '@comptoir/contract/invoices/billing-document';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { OrderType } from '@comptoir/domain/menu/menu';
import type { AlertCause } from '@comptoir/domain/orders/order-alerts';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { isPromiseMailed, type PromiseChange } from '@comptoir/domain/orders/promise';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { StaffRole } from '@comptoir/domain/staff/permissions';
import type { Executor } from '#db/connection.ts';
import { tracing } from '#tracing/tracer.ts';

/**
 * A mail to an account as it is queued. It refers to the account, so that the queue stores no code and, except
 * for a deletion, no address: both are read when the mail is sent.
 */
export type AccountMailRequest =
  /** Rule LA-36. */
  | { readonly kind: 'code'; readonly request_id: string; readonly locale: Locale }
  | { readonly kind: 'password_changed'; readonly user_id: string }
  | { readonly kind: 'account_expiring'; readonly user_id: string }
  | {
      readonly kind: 'account_deleted';
      readonly to: string;
      readonly first_name: string;
      readonly locale: Locale;
    };

/** The content of a mail to an account. */
export type AccountMail = {
  readonly to: string;
  readonly first_name: string;
  readonly locale: Locale;
} & (
  | {
      readonly kind: 'code';
      /** `verify`: proves the address of a new account; `reset`: replaces a password. */
      readonly purpose: 'verify' | 'reset';
      /** Six digits. */
      readonly code: string;
      /** The token of the link in the same mail, 128 random bits in base64url. Rule N-45. */
      readonly link_token: string;
      readonly expires_at: Date;
    }
  | { readonly kind: 'password_changed' }
  | {
      readonly kind: 'account_expiring';
      /** When the account is deleted unless its owner logs in. */
      readonly ends_at: Date;
    }
  | { readonly kind: 'account_deleted' }
);

/** A mail to the staff as it is queued: the queue stores neither the address nor the link. */
export type StaffMailRequest =
  | { readonly kind: 'staff_invitation'; readonly invitation_id: string }
  | ClockAlert;

/** The clock of the server is far from what was seen. Both times are instants in UTC. */
export interface ClockAlert {
  readonly kind: 'clock_alert';
  readonly person_id: string;
  readonly now: string;
  readonly last_seen: string;
}

/** The content of a mail to the staff. */
export interface StaffMail {
  readonly kind: 'staff_invitation';
  readonly purpose: 'invitation' | 'new_password';
  readonly to: string;
  readonly role: StaffRole;
  /** `https://…/gestion/bienvenue#…` */
  readonly link: string;
  readonly expires_at: Date;
}

/** A receipt, an invoice or a credit note as it is attached to a mail. */
export interface MailedBilling {
  readonly kind: BillingKind;
  /** « Facture n° 2026-000001 ». */
  readonly title: string;
  readonly fileName: string;
  readonly pdf: Buffer;
}

/**
 * In SQL: adds the job of a mail, in the statement that makes its row. The restaurant's ticket comes before codes
 * that a guest waits for, and both before all others. Rule J-2.
 */
export const ADD_MAIL_JOB = addMailJob('NULL');

function addMailJob(traceparent: string): string {
  return `add_job('send-mail', mail_id::text, traceparent => ${traceparent},
    priority => CASE kind WHEN 'order_ticket' THEN 2 WHEN 'code' THEN 1 ELSE 0 END)`;
}

/** Enqueues a mail about no order, on the connection of a transaction: it is sent if that commits. */
export async function enqueueMail(
  connection: Executor,
  request: AccountMailRequest | StaffMailRequest,
): Promise<void> {
  const values = [request.kind, JSON.stringify(request), tracing().traceparent()];
  await connection.query(ENQUEUE, values);
}

const ENQUEUE = `
  WITH enqueued AS (
    INSERT INTO mails (kind, request) VALUES ($1, $2) RETURNING mail_id, kind
  )
  SELECT ${addMailJob('$3')} FROM enqueued`;

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

/** Enqueues the mail to the guest about a proposal to change the order, once for each. Rule SU-17. */
export function enqueueProposalMail(
  connection: Executor,
  orderId: string,
  substitutionId: string,
): Promise<void> {
  return enqueueOrderMail(connection, 'order_proposal', orderId, substitutionId);
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

/** Each with the trace of its order, where one is recorded. Rule U-34. */
const ADD_ORDER_MAIL_JOB = addMailJob(
  '(SELECT traceparent FROM job_traces WHERE subject = order_id)',
);

async function enqueueOrderMail(
  connection: Executor,
  kind: string,
  orderId: string,
  occasion = '',
): Promise<void> {
  await connection.query(ENQUEUE_ABOUT_ORDER, [kind, orderId, occasion]);
}

/**
 * Enqueues what tells the guest and the restaurant of another time that the guest has chosen, once for each. Rules J-11
 * and OB-52.
 */
export async function enqueueMovedMails(
  connection: Executor,
  orderId: string,
  occasion: string,
): Promise<void> {
  await enqueueOrderMail(connection, 'order_moved', orderId, occasion);
  await enqueueOrderMail(connection, 'order_ticket', orderId, occasion);
}

/** Enqueues the confirmation and the ticket of a submitted order; answers whether they are new. Rule J-1. */
export async function enqueueSubmittedMails(
  connection: Executor,
  orderId: string,
): Promise<boolean> {
  return (await connection.query(ENQUEUE_SUBMITTED, [orderId])).rowCount !== 0;
}

const ENQUEUE_ABOUT_ORDER = `
  WITH enqueued AS (
    INSERT INTO mails (kind, order_id, occasion) VALUES ($1, $2, $3)
    ON CONFLICT DO NOTHING RETURNING mail_id, kind, order_id
  )
  SELECT ${ADD_ORDER_MAIL_JOB} FROM enqueued`;

const ENQUEUE_SUBMITTED = `
  WITH enqueued AS (
    INSERT INTO mails (kind, order_id) VALUES ('order_confirmation', $1), ('order_ticket', $1)
    ON CONFLICT DO NOTHING RETURNING mail_id, kind, order_id
  )
  SELECT ${ADD_ORDER_MAIL_JOB} FROM enqueued`;
