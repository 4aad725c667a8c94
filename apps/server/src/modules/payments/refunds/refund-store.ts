import type { Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { dueInSql } from '#db/within-window.ts';
import type { CardRefundState } from '#modules/orders/orders.ts';

export interface NewRefund {
  readonly refundId: string;
  readonly intentId: string;
  readonly orderId: string | null;
  readonly amount: Cents;
}

/** Stores a requested refund, once for its id. Rule Y-8. */
export async function insertRefund(
  client: Executor,
  { refundId, intentId, orderId, amount }: NewRefund,
  now: Instant,
): Promise<void> {
  await client.query(INSERT, [refundId, intentId, orderId, amount, new Date(now)]);
}

/** A refund that is attempted now. */
export interface ClaimedRefund extends NewRefund {
  readonly key: string;
  /** This one included. */
  readonly attempts: number;
}

interface ClaimedRow {
  readonly refund_id: string;
  readonly intent_id: string;
  readonly order_id: string | null;
  readonly amount_cents: number;
  readonly provider_key: string;
  readonly attempts: number;
}

/** Claims this refund if it is due: nothing else attempts it before its next attempt is due. Rule Y-31. */
export async function claimDueRefund(
  executor: Executor,
  refundId: string,
  now: Instant,
): Promise<ClaimedRefund | null> {
  return claimed(await executor.query<ClaimedRow>(CLAIM_DUE, [new Date(now), refundId]));
}

/** When a refund that waits is attempted next; null for any other. */
export async function nextAttempt(executor: Executor, refundId: string): Promise<Instant | null> {
  const { rows } = await executor.query<{ at: Date }>(NEXT_ATTEMPT, [refundId]);
  return rows[0]?.at.getTime() ?? null;
}

/** Adds jobs for the refunds that are due; answers how many are. */
export async function addDueRefunds(executor: Executor, now: Instant): Promise<number> {
  return (await executor.query(ADD_DUE, [new Date(now)])).rowCount ?? 0;
}

/** Claims this refund if it waits, due or not. */
export async function claimRefund(
  executor: Executor,
  refundId: string,
  now: Instant,
): Promise<ClaimedRefund | null> {
  return claimed(await executor.query<ClaimedRow>(CLAIM_ONE, [new Date(now), refundId]));
}

function claimed({ rows }: { readonly rows: readonly ClaimedRow[] }): ClaimedRefund | null {
  const [row] = rows;
  if (!row) return null;
  return {
    refundId: row.refund_id,
    intentId: row.intent_id,
    orderId: row.order_id,
    amount: row.amount_cents,
    key: row.provider_key,
    attempts: row.attempts,
  };
}

/** A refund with its state. */
export interface KnownRefund extends NewRefund {
  readonly state: CardRefundState['state'];
  readonly reason: string | null;
}

export async function findRefund(
  executor: Executor,
  refundId: string,
): Promise<KnownRefund | null> {
  const { rows } = await executor.query<KnownRefund>(FIND, [refundId]);
  return rows[0] ?? null;
}

/** The refunds of an order, in the order of their requests. */
export async function refundsOfOrder(
  executor: Executor,
  orderId: string,
): Promise<readonly CardRefundState[]> {
  return (await executor.query<CardRefundState>(LIST_OF_ORDER, [orderId])).rows;
}

/** An open refund, as the operator of the shop sees it. */
export interface OpenRefund extends KnownRefund {
  readonly state: 'waiting' | 'refused';
  readonly attempts: number;
  readonly requestedAt: Date;
  readonly orderNumber: number | null;
  readonly day: string | null;
}

export async function listOpenRefunds(executor: Executor): Promise<readonly OpenRefund[]> {
  return (await executor.query<OpenRefund>(LIST_OPEN)).rows;
}

/** Stores why the last attempt failed; the refund is retried. */
export async function noteFailure(
  executor: Executor,
  refundId: string,
  reason: string,
): Promise<void> {
  await executor.query(
    `UPDATE payment_refunds SET reason = $2 WHERE refund_id = $1 AND state = 'waiting'`,
    [refundId, reason],
  );
}

/** A request to the provider; a refund that was renewed since has another key. */
type RefundRequest = Pick<ClaimedRefund, 'refundId' | 'key'>;

/** Ends the attempts at a refund, unless it was renewed since this request. */
export async function stopRefund(
  client: Executor,
  { refundId, key }: RefundRequest,
  stoppedAs: 'refused' | 'superseded',
  reason: string,
): Promise<void> {
  await client.query(
    `UPDATE payment_refunds SET stopped_as = $3, reason = $4
     WHERE refund_id = $1 AND provider_key = $2 AND state = 'waiting'`,
    [refundId, key, stoppedAs, reason],
  );
}

/** Replaces this rejected request by one over a smaller amount, which is due at once. Rule Y-32. */
export async function reduceRefund(
  client: Executor,
  { refundId, key }: RefundRequest,
  amount: Cents,
  now: Instant,
): Promise<void> {
  await client.query(REDUCE, [refundId, key, new Date(now), amount]);
}

/** Deletes a refund that must not be made. */
export async function deleteRefund(executor: Executor, refundId: string): Promise<void> {
  await executor.query(`DELETE FROM payment_refunds WHERE refund_id = $1 AND state = 'waiting'`, [
    refundId,
  ]);
}

/** Retries a refused refund over what it gives back now, as a new request to the provider. */
export async function renewRefund(
  client: Executor,
  refundId: string,
  amount: Cents,
  now: Instant,
): Promise<void> {
  await client.query(RENEW, [refundId, new Date(now), amount]);
}

/** Ends a refused refund that a person settles another way; false for one that is not refused. */
export async function withdrawRefund(executor: Executor, refundId: string): Promise<boolean> {
  const { rowCount } = await executor.query(
    `UPDATE payment_refunds SET stopped_as = 'withdrawn'
     WHERE refund_id = $1 AND state = 'refused'`,
    [refundId],
  );
  return rowCount === 1;
}

/** A process that requests a refund may attempt it at once, and is not to be overtaken. */
const ADD_JOB = "add_job('refund', refund_id, interval '300 milliseconds')";

const INSERT = `
  WITH requested AS (
    INSERT INTO payment_refunds
      (refund_id, intent_id, order_id, amount_cents, requested_at, next_attempt_at)
    VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT DO NOTHING
    RETURNING refund_id
  )
  SELECT ${ADD_JOB} FROM requested`;

/** The back-off: a minute, doubled with each attempt, an hour at most. */
const COUNT_ATTEMPT = `
  UPDATE payment_refunds SET attempts = attempts + 1,
    next_attempt_at = $1::timestamptz + least(power(2, least(attempts, 6)), 60) * interval '1 minute'`;
/** The longest of them, in milliseconds. */
const LONGEST_PAUSE_MS = 60 * 60_000;

const CLAIMED = 'RETURNING refund_id, intent_id, order_id, amount_cents, provider_key, attempts';

const IS_DUE = `state = 'waiting' AND ${dueInSql('next_attempt_at', '$1', LONGEST_PAUSE_MS)}`;

const CLAIM_DUE = `${COUNT_ATTEMPT} WHERE refund_id = $2 AND ${IS_DUE} ${CLAIMED}`;

const NEXT_ATTEMPT = `
  SELECT next_attempt_at AS at FROM payment_refunds WHERE refund_id = $1 AND state = 'waiting'`;

const ADD_DUE = `SELECT add_job('refund', refund_id) FROM payment_refunds WHERE ${IS_DUE}`;

const CLAIM_ONE = `${COUNT_ATTEMPT} WHERE refund_id = $2 AND state = 'waiting' ${CLAIMED}`;

const FIELDS = `
  refund_id AS "refundId", intent_id AS "intentId", order_id AS "orderId", amount_cents AS amount,
  state, reason`;

const FIND = `SELECT ${FIELDS} FROM payment_refunds WHERE refund_id = $1`;

const LIST_OF_ORDER = `
  SELECT refund_id AS "refundId", amount_cents AS amount, state, reason, requested_at AS "requestedAt"
  FROM payment_refunds WHERE order_id = $1 ORDER BY requested_at, refund_id`;

const LIST_OPEN = `
  SELECT ${FIELDS}, attempts, requested_at AS "requestedAt", number AS "orderNumber", day
  FROM payment_refunds LEFT JOIN orders USING (order_id)
  WHERE state IN ('waiting', 'refused') ORDER BY requested_at`;

const RENEW = `
  WITH renewed AS (
    UPDATE payment_refunds SET request_number = request_number + 1, attempts = 0,
      next_attempt_at = $2, done_at = NULL, stopped_as = NULL, reason = NULL,
      provider_refund_id = NULL, amount_cents = $3
    WHERE refund_id = $1 AND state = 'refused'
    RETURNING refund_id
  )
  SELECT ${ADD_JOB} FROM renewed`;

const REDUCE = `
  UPDATE payment_refunds SET request_number = request_number + 1, attempts = 0, next_attempt_at = $3,
    reason = NULL, amount_cents = $4
  WHERE refund_id = $1 AND provider_key = $2 AND state = 'waiting'`;
