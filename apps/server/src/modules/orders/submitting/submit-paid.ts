import type { Cents } from '@comptoir/domain/money/money';
import type { UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import { expiryOf, isPaidInTime, LONGEST_HOLD_MS } from '@comptoir/domain/orders/order-expiry';
import { slotAtSubmission } from '@comptoir/domain/orders/promise';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { ORDER_SKEW_MS } from '@comptoir/domain/schedule/within-window';
import type { Executor } from '#db/connection.ts';
import { ORDER_CHANGED } from '#db/notifications.ts';
import { aheadInSql } from '#db/within-window.ts';
import { insertAtSubmission } from '#jobs/printing/enqueue-print-jobs.ts';
import { type LeadTimeRules, orderLeadTimes } from '#restaurant/order-lead-times.ts';
import type { OrderActor } from '../order-events.ts';
import type { OrderRow } from '../order-row.ts';
import { EXPIRY_COLUMNS, type ExpiryRow, unsubmittedOrder } from '../placing/open-orders.ts';
import { COUNTS_AS_USE, limitOf, type OfferUse, readUsedUpOffers } from '../placing/order-facts.ts';

/** An order with the facts that decide its payment. */
export interface PayableOrder {
  readonly orderId: string;
  /** What its card pays, the tip included. */
  readonly total: Cents;
  readonly isPaid: boolean;
  readonly isCancelled: boolean;
  /** When an unpaid order expires. Rule K-30. */
  readonly expiresAt: Instant;
  /** Whether a payment at `paidAt` is in time. Rule K-32. */
  isPaidInTime(paidAt: Instant, notifiedAt: Instant): boolean;
}

export type UnpaidOrder = Pick<PayableOrder, 'orderId' | 'total'>;

/** Locks the order until the transaction ends; null without one to be paid by card. */
export async function lockPayableOrder(
  client: Executor,
  orderId: string,
): Promise<PayableOrder | null> {
  const { rows } = await client.query<PayableRow>(LOCK, [orderId]);
  const [row] = rows;
  if (!row) return null;
  // Locked for a payment that may not be bound to it yet.
  const order = { ...unsubmittedOrder(row), hasPayment: true };
  return {
    orderId,
    total: row.total_cents + row.tip_cents,
    isPaid: row.status === 'paid',
    isCancelled: row.is_cancelled,
    expiresAt: expiryOf(order),
    isPaidInTime: (paidAt, notifiedAt) => isPaidInTime(order, paidAt, notifiedAt),
  };
}

/**
 * Submits a locked order that is paid, even when its slot is full by now; one as soon as possible that was paid late in
 * the slot in which it can be ready. Rules S-16 and S-25.
 */
export async function submitPaidOrder(
  client: Executor,
  orderId: string,
  { actor, rules }: { readonly actor: OrderActor; readonly rules: LeadTimeRules },
  now: Instant,
): Promise<void> {
  const { rows } = await client.query<OpenAsapRow>(OPEN_ASAP, [orderId]);
  const [order] = rows;
  const slot = order ? new Date(slotAtSubmission(asapOf(order, rules), now)) : null;
  await client.query(SUBMIT_PAID, [orderId, new Date(now), actor, slot]);
}

/** An open order as soon as possible, with the rush that the staff has set. */
interface OpenAsapRow extends Pick<OrderRow, 'order_type'> {
  readonly slot_starts_at: Date;
  readonly item_ids: readonly string[];
  readonly rush_minutes: number | null;
  readonly rush_ends_at: Date | null;
}

function asapOf(
  { order_type, slot_starts_at, item_ids, rush_minutes, rush_ends_at }: OpenAsapRow,
  rules: LeadTimeRules,
) {
  return {
    startsAt: slot_starts_at.getTime(),
    leadTimes: orderLeadTimes(order_type, item_ids, rules),
    rush:
      rush_minutes !== null && rush_ends_at !== null
        ? { minutes: rush_minutes, until: rush_ends_at.getTime() }
        : null,
  };
}

/**
 * An open order keeps its place in its slot, its portions and its offers until `until`; false for one that does
 * not have them any more. The order must be locked. Rules GS-2 and S-16.
 */
export async function extendReservation(
  client: Executor,
  orderId: string,
  until: Instant,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE orders SET held_until = $2
     WHERE order_id = $1 AND submitted_at IS NULL
       AND ${aheadInSql('held_until', '$3', LONGEST_HOLD_MS, ORDER_SKEW_MS)}`,
    [orderId, new Date(until), new Date(now)],
  );
  return rowCount === 1;
}

interface PayableRow extends ExpiryRow {
  readonly total_cents: number;
  readonly tip_cents: number;
  readonly status: string;
  readonly is_cancelled: boolean;
}

const LOCK = `
  SELECT total_cents, tip_cents, status, ${EXPIRY_COLUMNS},
    coalesce(progress = 'cancelled', false) AS is_cancelled
  FROM orders WHERE order_id = $1 AND payment_method = 'card' FOR UPDATE OF orders`;

const OPEN_ASAP = `
  SELECT order_type, slot_starts_at, rush.minutes AS rush_minutes, rush.ends_at AS rush_ends_at,
    array(SELECT item_id FROM made_items WHERE made_items.order_id = orders.order_id) AS item_ids
  FROM orders LEFT JOIN rush ON true
  WHERE order_id = $1 AND submitted_at IS NULL AND delivery_time = 'ASAP' AND slot_starts_at IS NOT NULL`;

/** $4 its slot where that changes. */
const SUBMIT_PAID = `
  WITH before AS (
    SELECT submitted_at FROM orders WHERE order_id = $1
  ), paid AS (
    UPDATE orders SET status = 'paid', submitted_at = coalesce(submitted_at, $2::timestamptz),
      slot_starts_at = coalesce($4::timestamptz, slot_starts_at),
      client_hash = NULL, progress = coalesce(progress, 'received'), revision = revision + 1
    WHERE order_id = $1 AND status <> 'paid' RETURNING order_id
  ), recorded AS (
    INSERT INTO order_events (order_id, type, actor, at, data)
    SELECT order_id, CASE WHEN before.submitted_at IS NULL THEN 'submitted' ELSE 'paid' END,
      $3, $2::timestamptz, '{"status": "paid"}'
    FROM paid, before
  ), first AS (
    SELECT paid.order_id FROM paid, before WHERE before.submitted_at IS NULL
  ), printed AS (${insertAtSubmission('first', '$2')}
  )
  SELECT pg_notify('${ORDER_CHANGED}', order_id),
    (SELECT add_job('order-submitted', order_id) FROM first)
  FROM paid`;

/**
 * The offers that a stored order has lost to others: none while it counts as a use of them. Its offers are locked, and
 * `now` is read after that. Rule OL-5.
 */
export async function offersLostBy(
  client: Executor,
  orderId: string,
  now: Instant,
): Promise<UsedUpOffers> {
  const { rows } = await client.query<LostUse>(LOST_USES, [orderId, new Date(now)]);
  const [own] = rows;
  if (!own) return new Map();
  const { local_id: localId, guest_hash: guestHash, user_id: userId } = own;
  return readUsedUpOffers(
    client,
    rows.map(limitOf),
    { localId, guestHash, userId, replaces: null },
    now,
  );
}

interface LostUse extends OfferUse {
  readonly guest_hash: string | null;
  readonly user_id: string | null;
  readonly local_id: string;
}

const LOST_USES = `
  SELECT offer_uses.*, user_id, local_id
  FROM offer_uses JOIN orders USING (order_id)
  WHERE order_id = $1 AND num_nulls(max_uses, max_uses_per_guest) < 2 AND NOT ${COUNTS_AS_USE}`;
