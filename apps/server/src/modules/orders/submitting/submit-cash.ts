import { isExpired, LONGEST_HOLD_MS } from '@comptoir/domain/orders/order-expiry';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { batchQueue } from '#db/batch-queue.ts';
import { transaction } from '#db/transaction.ts';
import { aheadInSql } from '#db/within-window.ts';
import { insertAtSubmission } from '#jobs/printing/enqueue-print-jobs.ts';
import type { OrderActor } from '../order-events.ts';
import { lockCounted } from '../placing/counted-locks.ts';
import { lackingOffersOf } from '../placing/offer-uses.ts';
import {
  EXPIRY_COLUMNS,
  type ExpiryRow,
  HAS_COUNTED,
  HAS_LIMITED_OFFERS,
  isUnexpired,
  lockLocalId,
  type StoredOrder,
  timestamp,
  unfinalizedOrder,
} from '../placing/open-orders.ts';
import { ORDER_BATCHES } from '../placing/place-orders-batch.ts';
import {
  type LackingHolds,
  lackingHolds,
  type PortionUse,
  takePortions,
} from '../placing/portions.ts';
import { isCounted, isReserved, roomValues, type SlotRoom } from '../placing/slot-reservations.ts';
import { type JudgeOrder, type OpenOrder, openOrder, type StillServed } from './open-order.ts';

export type Submission<Refusal> =
  | { readonly kind: 'submitted'; readonly order: StoredOrder }
  | { readonly kind: 'unknown' | 'payment_required' | 'slot_full' | 'order_expired' | 'contested' }
  /** Something that it contains, or its time, is no longer served. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** These counted holds have fewer portions left than it needs. */
  | { readonly kind: 'sold_out'; readonly open: OpenOrder; readonly holds: LackingHolds };

/** An order that is to be submitted, by whom, and when. */
export interface SubmitRequest<Refusal> {
  readonly orderId: string;
  readonly actor: OrderActor;
  readonly now: Instant;
  readonly room: SlotRoom;
  readonly judge: JudgeOrder<Refusal>;
}

/** How often an order is judged again when what the staff has set changes meanwhile. */
const JUDGEMENTS = 10;

/** Submits cash orders, each once, with any number of concurrent requests. Rules I-11, K-30, S-16 and SV-26. */
export function submitCashOrders(pool: pg.Pool, clock: Clock) {
  const submitInBatch = batchQueue<BatchedRequest, SubmittedRow | null>({
    ...ORDER_BATCHES,
    run: (requests) => submitBatch(pool, requests),
    keyOf: ({ room, actor }) => `${actor} ${isCounted(room)}`,
  });

  return async function submit<Refusal>(
    request: SubmitRequest<Refusal>,
  ): Promise<Submission<Refusal>> {
    const { orderId } = request;
    const row = await submitInBatch(request);
    if (!row) return { kind: 'unknown' };
    if (row.was_finalized || row.is_updated) {
      const order = { orderId, orderNumber: row.number, status: row.status };
      return { kind: 'submitted', order };
    }
    for (let judgement = 0; judgement < JUDGEMENTS; judgement += 1) {
      const submission = await settle(request, row.local_id);
      if (submission !== 'judge_again') return submission;
    }
    return { kind: 'contested' };
  };

  /**
   * The slow path: the order has expired, its place is no longer held, what the staff has set has changed since
   * it was judged, or it was replaced or finalized while this request waited. It is judged before any lock is
   * taken, and decided under those of what is counted, in the sequence of counted-locks.ts.
   */
  async function settle<Refusal>(
    { orderId, actor, now, room, judge }: SubmitRequest<Refusal>,
    localId: string,
  ): Promise<Submission<Refusal> | 'judge_again'> {
    const open = await openOrder(pool, orderId);
    const judged = open && (await stillServed(open, judge));
    return transaction(pool, async (client): Promise<Submission<Refusal> | 'judge_again'> => {
      await lockLocalId(client, localId);
      await lockCounted(client, {
        clients: [],
        holds: judged?.kind === 'served' ? judged.portions : [],
        offers: open?.offers ?? [],
        slots: open && isCounted(room) ? [open.slotStartsAt] : [],
      });
      const { rows } = await client.query<OrderState>(ORDER_STATE, [orderId, timestamp(now)]);
      const [row] = rows;
      if (!row) return { kind: 'unknown' };
      const order = { orderId, orderNumber: row.number, status: row.status };
      if (row.is_finalized) return { kind: 'submitted', order };
      if (row.payment_method === 'card') return { kind: 'payment_required' };
      if (isExpired(unfinalizedOrder(row), now)) return { kind: 'order_expired' };
      if (!open || !judged || row.content_hash !== open.contentHash) return 'judge_again';
      if (judged.kind === 'refused') return { kind: 'refused', refusal: judged.refusal };
      if (row.current_availability !== judged.version) return 'judge_again';
      const isTaken = ({ hold_id, units }: PortionUse) =>
        row.is_held && open.portions.some((had) => had.hold_id === hold_id && had.units >= units);
      const missingOf = (portions: readonly PortionUse[]) => ({
        order_id: orderId,
        portions: portions.filter((portion) => !isTaken(portion)),
      });
      let counted = missingOf(judged.portions);
      if ((await lackingHolds(client, counted, now)).size > 0) {
        // Its gifts take no portion of what is bought, and do not stop it. Rule SV-27.
        counted = missingOf(judged.boughtPortions);
        const holds = await lackingHolds(client, counted, now);
        if (holds.size > 0) return { kind: 'sold_out', open, holds };
      }
      if (isCounted(room) && !row.is_held) {
        const values = [timestamp(open.slotStartsAt.getTime()), timestamp(now), orderId];
        const others = await client.query(ROOM_IN_SLOT, [
          ...values,
          ...roomValues(room),
          open.load,
        ]);
        if (others.rows[0]?.has_room !== true) return { kind: 'slot_full' };
      }
      // The guest has seen its price: without the offer it is another order.
      if ((await lackingOffersOf(client, orderId, clock())).size > 0) {
        return { kind: 'order_expired' };
      }
      await takePortions(client, counted);
      await client.query(SUBMIT_ONE, [orderId, timestamp(now), actor]);
      return { kind: 'submitted', order };
    });
  }
}

/** Judges an order unless nothing was set since it was. */
async function stillServed<Refusal>(
  open: OpenOrder,
  judge: JudgeOrder<Refusal>,
): Promise<StillServed | { readonly kind: 'refused'; readonly refusal: Refusal }> {
  const { judgedVersion, currentVersion, portions } = open;
  return judgedVersion === currentVersion
    ? { kind: 'served', version: currentVersion, portions, boughtPortions: portions }
    : judge(open);
}

type BatchedRequest = Pick<SubmitRequest<unknown>, 'orderId' | 'actor' | 'now' | 'room'>;

/** Null for an unknown order. */
async function submitBatch(
  pool: pg.Pool,
  requests: readonly BatchedRequest[],
): Promise<readonly (SubmittedRow | null)[]> {
  const { rows } = await pool.query<SubmittedRow>({
    name: 'finalize-orders',
    text: SUBMIT_ORDERS,
    values: [
      requests.map(({ orderId }) => orderId),
      timestamp(Math.max(...requests.map(({ now }) => now))),
      requests[0] !== undefined && isCounted(requests[0].room),
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
 * $1 the orders, $2 the time now, $3 whether places are counted, $4 the actor. Uses of limited offers are judged under
 * their locks, one order at a time. The list stands in a query of its own,
 * where its length does not count: else PostgreSQL would make a new plan for each short one. That an order
 * is open is said so that no index knows it: all open orders are few only as long as most are finalized.
 */
const SUBMIT_ORDERS = `
  WITH finalized AS (
    UPDATE orders SET finalized_at = $2::timestamptz, client_hash = NULL,
      progress = 'received', revision = revision + 1
    WHERE order_id = ANY((SELECT $1::text[])::text[])
      AND num_nulls(finalized_at) = 1 AND payment_method = 'cash' AND ${isUnexpired('$2')}
      AND availability_version = (SELECT version FROM availability)
      AND NOT ${HAS_LIMITED_OFFERS}
      AND (${aheadInSql('held_until', '$2', LONGEST_HOLD_MS)} OR NOT (
        $3::boolean AND slot_starts_at IS NOT NULL OR ${HAS_COUNTED}
      ))
    RETURNING order_id
  ), announced AS (
    INSERT INTO outbox (topic, order_id) SELECT 'order_finalized', order_id FROM finalized
  ), printed AS (${insertAtSubmission('finalized', '$2')}
  ), recorded AS (
    INSERT INTO order_events (order_id, type, actor, at, data)
    SELECT order_id, 'submitted', $4, $2::timestamptz, '{"status": "pending"}' FROM finalized
  )
  SELECT order_id, local_id, number, status,
    finalized_at IS NOT NULL AS was_finalized,
    order_id IN (SELECT order_id FROM finalized) AS is_updated
  FROM orders
  WHERE order_id = ANY((SELECT $1::text[])::text[])`;

interface OrderState extends ExpiryRow {
  number: number;
  status: 'pending' | 'paid';
  payment_method: 'cash' | 'card';
  content_hash: string;
  is_held: boolean;
  is_finalized: boolean;
  current_availability: number;
}

const ORDER_STATE = `
  SELECT number, status, payment_method, content_hash, ${EXPIRY_COLUMNS},
    (SELECT version FROM availability) AS current_availability,
    ${aheadInSql('held_until', '$2', LONGEST_HOLD_MS)} AS is_held,
    finalized_at IS NOT NULL AS is_finalized
  FROM orders
  WHERE order_id = $1`;

const ROOM_IN_SLOT = `
  SELECT count(*) < $4::int AND coalesce(sum(load), 0) + $6::int <= $5::int AS has_room FROM orders
  WHERE slot_starts_at = $1 AND order_id <> $3 AND ${isReserved('$2')}`;

const SUBMIT_ONE = `
  WITH finalized AS (
    UPDATE orders SET finalized_at = $2::timestamptz, client_hash = NULL,
      progress = 'received', revision = revision + 1
    WHERE order_id = $1 AND finalized_at IS NULL
    RETURNING order_id
  ), printed AS (${insertAtSubmission('finalized', '$2')}
  ), recorded AS (
    INSERT INTO order_events (order_id, type, actor, at, data)
    SELECT order_id, 'submitted', $3, $2::timestamptz, '{"status": "pending"}' FROM finalized
  )
  INSERT INTO outbox (topic, order_id) SELECT 'order_finalized', order_id FROM finalized`;
