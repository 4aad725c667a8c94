import { isExpired } from '@comptoir/domain/orders/order-expiry';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { batchQueue } from '#db/batch-queue.ts';
import { transaction } from '#db/transaction.ts';
import type { OrderActor } from '../order-events.ts';
import {
  EXPIRY_COLUMNS,
  type ExpiryRow,
  isUnexpired,
  lockLocalId,
  type StoredOrder,
  timestamp,
  unfinalizedOrder,
} from '../placing/open-orders.ts';
import { isReserved, lockSlot, ORDER_BATCHES } from '../placing/place-orders-batch.ts';

export type Submission =
  | { readonly kind: 'submitted'; readonly order: StoredOrder }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'payment_required' }
  | { readonly kind: 'slot_full' }
  | { readonly kind: 'order_expired' };

/** An order that is to be submitted, by whom, and when. */
export interface SubmitRequest {
  readonly orderId: string;
  readonly actor: OrderActor;
  readonly now: Instant;
  readonly slotCapacity: number | null;
}

/** Submits cash orders, each once, with any number of concurrent requests. Rules I-11, K-30 and S-16. */
export function submitCashOrders(pool: pg.Pool) {
  const submitInBatch = batchQueue<SubmitRequest, SubmittedRow | null>({
    ...ORDER_BATCHES,
    run: (requests) => submitBatch(pool, requests),
    keyOf: ({ slotCapacity, actor }) => `${actor} ${slotCapacity}`,
  });

  return async function submit(request: SubmitRequest): Promise<Submission> {
    const { orderId } = request;
    const row = await submitInBatch(request);
    if (!row) return { kind: 'unknown' };
    if (row.was_finalized || row.is_updated) {
      const order = { orderId, orderNumber: row.number, status: row.status };
      return { kind: 'submitted', order };
    }
    return settle(request, row.local_id);
  };

  /**
   * The slow path: the order has expired, its place is no longer held, or it was replaced or finalized
   * while this request waited. Decided again under the lock of replacements.
   */
  async function settle(
    { orderId, actor, now, slotCapacity }: SubmitRequest,
    localId: string,
  ): Promise<Submission> {
    return transaction(pool, async (client): Promise<Submission> => {
      await lockLocalId(client, localId);
      const { rows } = await client.query<OrderState>(ORDER_STATE, [orderId, timestamp(now)]);
      const [row] = rows;
      if (!row) return { kind: 'unknown' };
      const order = { orderId, orderNumber: row.number, status: row.status };
      if (row.is_finalized) return { kind: 'submitted', order };
      if (row.payment_method === 'card') return { kind: 'payment_required' };
      if (isExpired(unfinalizedOrder(row), now)) return { kind: 'order_expired' };
      if (slotCapacity !== null && row.slot_starts_at !== null && !row.is_held) {
        await lockSlot(client, row.slot_starts_at);
        const taken = await client.query<{ count: number }>(OTHERS_IN_SLOT, [
          timestamp(row.slot_starts_at.getTime()),
          timestamp(now),
          orderId,
        ]);
        if ((taken.rows[0]?.count ?? 0) >= slotCapacity) return { kind: 'slot_full' };
      }
      await client.query(SUBMIT_ONE, [orderId, timestamp(now), actor]);
      return { kind: 'submitted', order };
    });
  }
}

/** Null for an unknown order. */
async function submitBatch(
  pool: pg.Pool,
  requests: readonly SubmitRequest[],
): Promise<readonly (SubmittedRow | null)[]> {
  const { rows } = await pool.query<SubmittedRow>({
    name: 'finalize-orders',
    text: SUBMIT_ORDERS,
    values: [
      requests.map(({ orderId }) => orderId),
      timestamp(Math.max(...requests.map(({ now }) => now))),
      requests[0]?.slotCapacity,
      requests[0]?.actor,
    ],
  });
  const rowOf = new Map(rows.map((row) => [row.order_id, row]));
  return requests.map(({ orderId }) => rowOf.get(orderId) ?? null);
}

interface SubmittedRow {
  order_id: string;
  local_id: string;
  number: number;
  status: 'pending' | 'paid';
  was_finalized: boolean;
  is_updated: boolean;
}

/**
 * $1 the orders, $2 the time now, $3 the slots' capacity or null, $4 the actor. The list stands in a query of its own,
 * where its length does not count: else PostgreSQL would make a new plan for each short one. That an order
 * is open is said so that no index knows it: all open orders are few only as long as most are finalized.
 */
const SUBMIT_ORDERS = `
  WITH finalized AS (
    UPDATE orders SET finalized_at = $2::timestamptz, client_hash = NULL,
      progress = 'received', revision = revision + 1
    WHERE order_id = ANY((SELECT $1::text[])::text[])
      AND num_nulls(finalized_at) = 1 AND payment_method = 'cash' AND ${isUnexpired('$2')}
      AND ($3::int IS NULL OR slot_starts_at IS NULL OR held_until > $2::timestamptz)
    RETURNING order_id
  ), announced AS (
    INSERT INTO outbox (topic, order_id) SELECT 'order_finalized', order_id FROM finalized
  ), recorded AS (
    INSERT INTO order_events (order_id, type, actor, at, data)
    SELECT order_id, 'submitted', $4, $2::timestamptz, '{"status": "pending"}' FROM finalized
  )
  SELECT order_id, local_id, number, status,
    finalized_at IS NOT NULL AS was_finalized,
    order_id IN (SELECT order_id FROM finalized) AS is_updated
  FROM orders JOIN order_keys USING (order_id)
  WHERE order_id = ANY((SELECT $1::text[])::text[])`;

interface OrderState extends ExpiryRow {
  number: number;
  status: 'pending' | 'paid';
  payment_method: 'cash' | 'card';
  is_held: boolean;
  is_finalized: boolean;
}

const ORDER_STATE = `
  SELECT number, status, payment_method, ${EXPIRY_COLUMNS},
    held_until > $2::timestamptz AS is_held,
    finalized_at IS NOT NULL AS is_finalized
  FROM orders
  WHERE order_id = $1`;

const OTHERS_IN_SLOT = `
  SELECT count(*) FROM orders
  WHERE slot_starts_at = $1 AND order_id <> $3 AND ${isReserved('$2')}`;

const SUBMIT_ONE = `
  WITH finalized AS (
    UPDATE orders SET finalized_at = $2::timestamptz, client_hash = NULL,
      progress = 'received', revision = revision + 1
    WHERE order_id = $1 AND finalized_at IS NULL
    RETURNING order_id
  ), recorded AS (
    INSERT INTO order_events (order_id, type, actor, at, data)
    SELECT order_id, 'submitted', $3, $2::timestamptz, '{"status": "pending"}' FROM finalized
  )
  INSERT INTO outbox (topic, order_id) SELECT 'order_finalized', order_id FROM finalized`;
