import type { Cents } from '@comptoir/domain/money/money';
import {
  SHARES_PAYABLE_MS,
  type ShareAmount,
  type ShareFacts,
} from '@comptoir/domain/orders/payment-shares';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { ORDER_SKEW_MS } from '@comptoir/domain/schedule/within-window';
import type { Executor } from '#db/connection.ts';
import { dueInSql } from '#db/within-window.ts';

/** An order whose shares are paid by several cards. */
export interface SplitPayment {
  readonly orderId: string;
  readonly state: 'open' | 'complete' | 'ended';
  readonly hostId: string;
  readonly deadline: Instant;
}

/** A share of an order; the amount in cents. */
export interface StoredShare extends ShareAmount {
  readonly position: number;
  readonly lines: readonly number[];
  /** Null until its participant begins to pay. */
  readonly intentId: string | null;
  /** The host pays it with the rest. */
  readonly isTakenOver: boolean;
  readonly isRest: boolean;
  /** What its intent has taken, less what went back or waits to. */
  readonly taken: Cents;
}

/** Whether a share is paid; what its intent took and partly lost does not count. Rule GS-4. */
export function isCounted({ amount, taken }: Pick<StoredShare, 'amount' | 'taken'>): boolean {
  return taken === amount;
}

export async function findSplit(executor: Executor, orderId: string): Promise<SplitPayment | null> {
  const { rows } = await executor.query<Omit<SplitPayment, 'deadline'> & { deadline_at: Date }>(
    `SELECT order_id AS "orderId", state, host_id AS "hostId", deadline_at
     FROM split_payments WHERE order_id = $1`,
    [orderId],
  );
  const [row] = rows;
  if (!row) return null;
  const { deadline_at, ...split } = row;
  return { ...split, deadline: deadline_at.getTime() };
}

/** The shares of an order by their positions. */
export async function sharesOf(
  executor: Executor,
  orderId: string,
): Promise<readonly StoredShare[]> {
  return (await executor.query<StoredShare>(SHARES, [orderId])).rows;
}

const SHARES = `
  SELECT position, participant_id AS "participantId", amount_cents AS amount, lines,
    intent_id AS "intentId", is_taken_over AS "isTakenOver", is_rest AS "isRest",
    (
      SELECT coalesce(sum(
        CASE WHEN kind IN ('captured', 'refund_failed', 'dispute_reinstated') THEN 1 ELSE -1 END
          * amount_cents
      ), 0)::int FROM payment_entries WHERE payment_entries.intent_id = share.intent_id
    ) - (
      SELECT coalesce(sum(amount_cents), 0)::int FROM payment_refunds
      WHERE payment_refunds.intent_id = share.intent_id AND state = 'waiting'
    ) AS taken
  FROM payment_shares AS share WHERE order_id = $1 ORDER BY position`;

/** Stores the shares of an order, once for it. */
export async function insertSplit(
  client: Executor,
  { orderId, hostId, deadline }: Omit<SplitPayment, 'state'>,
  shares: readonly (ShareAmount & { readonly lines: readonly number[] })[],
  now: Instant,
): Promise<void> {
  await client.query(
    `INSERT INTO split_payments (order_id, host_id, started_at, deadline_at)
     VALUES ($1, $2, $3, $4)`,
    [orderId, hostId, new Date(now), new Date(deadline)],
  );
  for (const [index, share] of shares.entries()) {
    await insertShare(client, orderId, { ...share, position: index + 1, isRest: false });
  }
}

export async function insertShare(
  client: Executor,
  orderId: string,
  share: Pick<StoredShare, 'position' | 'participantId' | 'amount' | 'lines' | 'isRest'>,
): Promise<void> {
  const { position, participantId, amount, lines, isRest } = share;
  await client.query(
    `INSERT INTO payment_shares (order_id, position, participant_id, amount_cents, lines, is_rest)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [orderId, position, participantId, amount, lines, isRest],
  );
}

/** The order whose share an intent pays, or paid; null for an intent of no share. */
export async function orderOfShare(executor: Executor, intentId: string): Promise<string | null> {
  const { rows } = await executor.query<{ order_id: string }>(
    'SELECT order_id FROM payment_shares WHERE intent_id = $1',
    [intentId],
  );
  return rows[0]?.order_id ?? null;
}

/** Whether an order is or was to be paid in shares. Rule GS-7. */
export async function isSplit(executor: Executor, orderId: string): Promise<boolean> {
  const { rowCount } = await executor.query('SELECT FROM split_payments WHERE order_id = $1', [
    orderId,
  ]);
  return rowCount === 1;
}

/** The intent pays this share from now on; the order must be locked. */
export async function bindShare(
  client: Executor,
  orderId: string,
  position: number,
  intentId: string,
): Promise<void> {
  await client.query(
    'UPDATE payment_shares SET intent_id = $3 WHERE order_id = $1 AND position = $2',
    [orderId, position, intentId],
  );
}

/** The host pays these shares with the rest; the order must be locked. */
export async function takeOver(
  client: Executor,
  orderId: string,
  positions: readonly number[],
): Promise<void> {
  await client.query(
    `UPDATE payment_shares SET is_taken_over = true
     WHERE order_id = $1 AND position = ANY($2::smallint[])`,
    [orderId, positions],
  );
}

export async function setSplitState(
  client: Executor,
  orderId: string,
  state: 'complete' | 'ended',
): Promise<void> {
  await client.query('UPDATE split_payments SET state = $2 WHERE order_id = $1', [orderId, state]);
}

/** What the shares' intents took is the order's from now on, and what moved of it before. Rules GS-4 and Y-7. */
export async function matchEntries(client: Executor, orderId: string): Promise<void> {
  for (const table of ['payment_entries', 'payment_refunds', 'payment_disputes']) {
    await client.query(
      `UPDATE ${table} SET order_id = $1 WHERE order_id IS NULL AND intent_id IN (
         SELECT intent_id FROM payment_shares WHERE order_id = $1 AND NOT is_taken_over
       )`,
      [orderId],
    );
  }
}

/** The intents of an order's shares are looked at again at once. */
export async function lookAtShares(client: Executor, orderId: string, now: Instant): Promise<void> {
  await client.query(
    `UPDATE payment_intents SET look_at = $2
     WHERE intent_id IN (SELECT intent_id FROM payment_shares WHERE order_id = $1)`,
    [orderId, new Date(now)],
  );
}

/** Locks the intents of an order's shares in one sequence, and returns them. */
export async function lockIntentsOfShares(
  client: Executor,
  orderId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ intent_id: string }>(
    `SELECT intent_id FROM payment_intents
     WHERE intent_id IN (SELECT intent_id FROM payment_shares WHERE order_id = $1)
     ORDER BY intent_id FOR UPDATE`,
    [orderId],
  );
  return new Set(rows.map(({ intent_id }) => intent_id));
}

/** Orders whose shares are due and are not all paid. */
export async function dueSplits(
  executor: Executor,
  now: Instant,
  limit: number,
): Promise<readonly { readonly orderId: string; readonly deadline: Instant }[]> {
  const { rows } = await executor.query<{ order_id: string; deadline_at: Date }>(
    `SELECT order_id, deadline_at FROM split_payments
     WHERE state = 'open' AND ${dueInSql('deadline_at', '$1', SHARES_PAYABLE_MS, ORDER_SKEW_MS)} ORDER BY deadline_at LIMIT $2`,
    [new Date(now), limit],
  );
  return rows.map((row) => ({ orderId: row.order_id, deadline: row.deadline_at.getTime() }));
}

/** The state of a share as its decision needs it. */
export function stateOfShare(
  split: Pick<SplitPayment, 'state'>,
  share: Pick<StoredShare, 'isTakenOver' | 'amount' | 'taken'>,
): ShareFacts['share']['state'] {
  if (share.isTakenOver || split.state === 'ended') return 'closed';
  if (split.state === 'complete') return 'paid';
  return isCounted(share) ? 'counted' : 'open';
}
