import type { OrderType } from '@comptoir/domain/menu/menu';
import { UNDO_MS } from '@comptoir/domain/orders/board';
import { isFinished, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { dueInSql } from '#db/within-window.ts';
import { enqueueProgressMail } from '#jobs/mails/enqueue-mail.ts';
import { enqueuePromiseNotices } from '#jobs/promise-notices.ts';
import { enqueuePushNotifications } from '#jobs/push/push-notifications.ts';
import type { NamedOrigin } from '../order-events.ts';
import { cancelledRefundId, type OrderMoney } from '../order-money.ts';
import { releaseReservation } from '../placing/order-facts.ts';
import { requestAmount } from '../refunds/refund-amount.ts';
import { orderRefunds } from '../refunds/refundable-order.ts';

/** A change whose effects wait, and the order as its undo restores it. Rules OB-7 and OB-8. */
export interface WaitingChange {
  readonly sequence: number;
  readonly deviceKey: string;
  readonly formerProgress: OrderProgress;
  readonly formerPromise: Instant | null;
}

/** Lets the effects of a change of a locked order wait, and with them those of earlier changes. Rule OB-8. */
export async function postponeEffects(
  client: Executor,
  orderId: string,
  { sequence, deviceKey, formerProgress, formerPromise }: WaitingChange,
  now: Instant,
): Promise<void> {
  await client.query(POSTPONE, [
    orderId,
    sequence,
    deviceKey,
    new Date(now + UNDO_MS),
    formerProgress,
    formerPromise === null ? null : new Date(formerPromise),
  ]);
}

/** The last change of a locked order whose effects wait; null without one. */
export async function lastWaitingChange(
  client: Executor,
  orderId: string,
): Promise<(WaitingChange & { readonly undoUntil: Instant }) | null> {
  const { rows } = await client.query<WaitingRow>(LAST_WAITING, [orderId]);
  const [row] = rows;
  if (!row) return null;
  const { undoUntil, formerPromise, ...waiting } = row;
  const former = { formerPromise: formerPromise?.getTime() ?? null };
  return { ...waiting, ...former, undoUntil: undoUntil.getTime() };
}

interface WaitingRow extends Omit<WaitingChange, 'formerPromise'> {
  readonly formerPromise: Date | null;
  readonly undoUntil: Date;
}

/**
 * Executes the waiting effects of a locked order: those that are due at `dueAt`, or all (null). Of several
 * changes the guest is notified of the last one, as a push notification replaces the one before. Rule OB-8.
 */
export async function executeEffects(
  client: Executor,
  money: OrderMoney,
  orderId: string,
  dueAt: Instant | null,
  now: Instant,
): Promise<number> {
  const { rows } = await client.query<EffectRow>(TAKE, [
    orderId,
    dueAt === null ? null : new Date(dueAt),
  ]);
  await announcePromise(client, orderId, rows, now);
  for (const { type, data, order_type, former_progress, person, device } of rows) {
    const { progress, refund_cents: amount = 0 } = data;
    if (type === 'cancelled') await releaseReservation(client, orderId, former_progress);
    if (type === 'cancelled' && amount > 0) {
      const known = await orderRefunds(client, money, orderId);
      const left = known?.order.left ?? 0;
      const refund = { refundId: cancelledRefundId(orderId), orderId };
      if (known && left > 0) {
        const decided = { ...refund, amount: Math.min(amount, left) };
        await requestAmount(client, money, known, decided, { person, device }, now);
      }
    }
    if (progress !== undefined) await announceStep(client, orderId, progress, order_type, now);
  }
  return rows.length;
}

/**
 * Tells the guest once of the promise that the changes have led to, before their steps: a notification that
 * the order is ready replaces it. Rule OB-33.
 */
async function announcePromise(
  client: Executor,
  orderId: string,
  rows: readonly EffectRow[],
  now: Instant,
): Promise<void> {
  const first = rows.find(({ data }) => data.promised_at !== undefined);
  if (!first || first.promised_at === null || isFinished(first.progress)) return;
  const change = {
    promise: first.promised_at.getTime(),
    previous: first.former_promise?.getTime() ?? null,
    requestedAt: first.slot_starts_at?.getTime() ?? null,
  };
  await enqueuePromiseNotices(client, orderId, change, now);
}

/** Enqueues the mail and the push notifications about a step. Rules J-11 and Z-5. */
export async function announceStep(
  client: Executor,
  orderId: string,
  progress: OrderProgress,
  orderType: OrderType,
  now: Instant,
): Promise<void> {
  await enqueuePushNotifications(client, orderId, progress, now);
  await enqueueProgressMail(client, orderId, progress, orderType);
}

interface EffectRow {
  readonly type: 'advanced' | 'cancelled' | 'promised';
  readonly data: {
    readonly progress?: OrderProgress;
    readonly refund_cents?: number;
    readonly promised_at?: string;
  };
  readonly former_promise: Date | null;
  readonly former_progress: OrderProgress;
  /** Who made it, and where. */
  readonly person: Pick<NamedOrigin, 'name'> | null;
  readonly device: Pick<NamedOrigin, 'name'> | null;
  /** The order as it is. */
  readonly order_type: OrderType;
  readonly progress: OrderProgress;
  readonly promised_at: Date | null;
  readonly slot_starts_at: Date | null;
}

const POSTPONE = `
  WITH earlier AS (
    UPDATE order_effects SET due_at = $4::timestamptz WHERE order_id = $1
  ), latest AS (
    INSERT INTO order_effects
      (order_id, sequence, device_key, undo_until, due_at, former_progress, former_promise)
    VALUES ($1, $2, $3, $4::timestamptz, $4::timestamptz, $5, $6)
  )
  SELECT add_job('order-effects', $1, interval '${UNDO_MS} milliseconds')`;

const LAST_WAITING = `
  SELECT sequence, device_key AS "deviceKey", undo_until AS "undoUntil",
    former_progress AS "formerProgress", former_promise AS "formerPromise"
  FROM order_effects WHERE order_id = $1 ORDER BY sequence DESC LIMIT 1`;

const TAKE = `
  WITH taken AS (
    DELETE FROM order_effects
    WHERE order_id = $1 AND ($2::timestamptz IS NULL OR ${dueInSql('due_at', '$2', UNDO_MS)})
    RETURNING order_id, sequence, former_promise, former_progress
  )
  SELECT event.type, event.data, taken.former_promise, taken.former_progress,
    orders.order_type, orders.progress, orders.promised_at, orders.slot_starts_at,
    CASE WHEN event.person_name IS NOT NULL THEN json_build_object('name', event.person_name) END AS person,
    CASE WHEN event.device_name IS NOT NULL THEN json_build_object('name', event.device_name) END AS device
  FROM taken
  JOIN order_events AS event USING (order_id, sequence)
  JOIN orders USING (order_id)
  ORDER BY sequence`;
