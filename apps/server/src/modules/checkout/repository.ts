import type { Instant } from '@comptoir/domain/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { OrderRecord } from './order-record.ts';
import { orderRow, timestamp } from './order-row.ts';
import { KEEPS_ITS_PLACE, PLACE_ORDER } from './place-order-statement.ts';

export interface StoredOrder {
  readonly orderId: string;
  readonly orderNumber: number;
  readonly status: 'pending' | 'paid';
}

interface StoredState extends StoredOrder {
  readonly contentHash: string;
  readonly isFinalized: boolean;
}

export type Placement =
  | { readonly kind: 'stored'; readonly order: StoredOrder }
  /** An order with this local id is finalized and says something else. */
  | { readonly kind: 'local_id_reused' }
  | { readonly kind: 'slot_full' }
  /** The restaurant's data changed after the order was priced: price it again. */
  | { readonly kind: 'restaurant_changed' };

export type Finalization =
  | { readonly kind: 'finalized'; readonly order: StoredOrder }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'payment_required' }
  | { readonly kind: 'slot_full' };

export type OrderRepository = ReturnType<typeof orderRepository>;

/** Where orders stand. Every verb is one transaction, and is right under any concurrency. */
export function orderRepository(pool: pg.Pool) {
  let numberedDay: string | undefined;

  /** The first order of a day fixes where the day's numbers start. */
  async function ensureDay(day: string): Promise<void> {
    if (numberedDay === day) return;
    await pool.query(
      `INSERT INTO order_days (day, counter_before)
       SELECT $1, CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM order_counter
       ON CONFLICT DO NOTHING`,
      [day],
    );
    numberedDay = day;
  }

  /** Stores a new order, or finds out what stands in its way. Rules I-11, S-15. */
  async function place(order: OrderRecord, slotCapacity: number | null): Promise<Placement> {
    await ensureDay(order.day);
    if (slotCapacity === null || order.slotStartsAt === null) {
      const inserted = await insert(pool, order, null);
      return inserted.order ? stored(inserted.order) : settle(order, slotCapacity);
    }
    const slot = order.slotStartsAt;
    const inserted = await transaction(pool, async (client) => {
      const [, result] = await Promise.all([
        lockSlot(client, slot),
        insert(client, order, slotCapacity),
      ]);
      return result;
    });
    return inserted.order ? stored(inserted.order) : settle(order, slotCapacity);
  }

  /** The slow path: the order is known, its slot is full, or it was priced from old data. */
  async function settle(order: OrderRecord, slotCapacity: number | null): Promise<Placement> {
    return transaction(pool, async (client): Promise<Placement> => {
      if (slotCapacity !== null && order.slotStartsAt !== null) {
        await lockSlot(client, order.slotStartsAt);
      }
      const known = await findByLocalId(client, order.localId, 'FOR UPDATE');
      if (known?.contentHash === order.contentHash) return stored(known);
      if (known?.isFinalized) return { kind: 'local_id_reused' };
      if (known) await client.query('DELETE FROM orders WHERE order_id = $1', [known.orderId]);
      const replacing = known ? { ...order, orderId: known.orderId } : order;
      const inserted = await insert(client, replacing, slotCapacity);
      if (inserted.order) {
        if (!known) return stored(inserted.order);
        await client.query('UPDATE order_numbers SET number = $2 WHERE order_id = $1', [
          known.orderId,
          known.orderNumber,
        ]);
        return stored({ ...inserted.order, orderNumber: known.orderNumber });
      }
      const isFull = inserted.isCurrent && slotCapacity !== null;
      throw new Unplaceable(isFull ? 'slot_full' : 'restaurant_changed');
    }).catch((error: unknown): Placement => {
      if (error instanceof Unplaceable) return { kind: error.kind };
      throw error;
    });
  }

  /** The order with this local id if it says the same: the answer to an order sent again. Rule I-11. */
  async function findSame(localId: string, contentHash: string): Promise<StoredOrder | null> {
    const known = await findByLocalId(pool, localId, '');
    return known?.contentHash === contentHash ? known : null;
  }

  /** Finalizes a cash order, once. Rules I-11 and S-15. */
  async function finalizeCash(
    orderId: string,
    now: Instant,
    slotCapacity: number | null,
  ): Promise<Finalization> {
    const { rows } = await pool.query<FinalizedRow>({
      name: 'finalize-order',
      text: FINALIZE_ORDER,
      values: [orderId, timestamp(now), slotCapacity],
    });
    const [row] = rows;
    if (!row) return { kind: 'unknown' };
    const order = { orderId, orderNumber: row.number, status: row.status };
    if (row.was_finalized || row.is_updated) return { kind: 'finalized', order };
    if (row.payment_method === 'card') return { kind: 'payment_required' };
    if (slotCapacity === null || row.slot_starts_at === null || row.is_held) {
      // Somebody else finalized it between this statement's snapshot and its turn on the row.
      return { kind: 'finalized', order };
    }
    return finalizeLate(order, row.slot_starts_at.getTime(), now, slotCapacity);
  }

  /** An order whose place is no longer held: finalized only if there is still room. Rule S-15. */
  async function finalizeLate(
    order: StoredOrder,
    slot: Instant,
    now: Instant,
    slotCapacity: number,
  ): Promise<Finalization> {
    return transaction(pool, async (client) => {
      await lockSlot(client, slot);
      const { rows } = await client.query<{ taken: number }>(
        `SELECT count(*) AS taken FROM orders
         WHERE slot_starts_at = $1 AND order_id <> $3 AND ${KEEPS_ITS_PLACE}`,
        [timestamp(slot), timestamp(now), order.orderId],
      );
      if ((rows[0]?.taken ?? 0) >= slotCapacity) return { kind: 'slot_full' };
      await client.query(
        `WITH finalized AS (
           UPDATE orders SET finalized_at = $2 WHERE order_id = $1 AND finalized_at IS NULL
           RETURNING order_id
         )
         INSERT INTO outbox (topic, order_id) SELECT 'order_finalized', order_id FROM finalized`,
        [order.orderId, timestamp(now)],
      );
      return { kind: 'finalized', order };
    });
  }

  /** How many orders each slot from `from` on holds. Rule S-15. */
  async function takenSlots(from: Instant, now: Instant): Promise<ReadonlyMap<Instant, number>> {
    const { rows } = await pool.query<{ slot_starts_at: Date; taken: number }>(
      `SELECT slot_starts_at, count(*) AS taken FROM orders
       WHERE slot_starts_at >= $1 AND ${KEEPS_ITS_PLACE} GROUP BY slot_starts_at`,
      [timestamp(from), timestamp(now)],
    );
    return new Map(rows.map((row) => [row.slot_starts_at.getTime(), row.taken]));
  }

  async function find(orderId: string): Promise<StoredOrder | null> {
    const { rows } = await pool.query<{ number: number; status: 'pending' | 'paid' }>(
      'SELECT number, status FROM orders JOIN order_numbers USING (order_id) WHERE order_id = $1',
      [orderId],
    );
    const [row] = rows;
    return row ? { orderId, orderNumber: row.number, status: row.status } : null;
  }

  return { place, find, findSame, finalizeCash, takenSlots };
}

interface PlacedRow {
  current: boolean;
  number: number | null;
}

interface FinalizedRow {
  number: number;
  status: 'pending' | 'paid';
  payment_method: 'cash' | 'card';
  slot_starts_at: Date | null;
  is_held: boolean;
  was_finalized: boolean;
  is_updated: boolean;
}

const FINALIZE_ORDER = `
  WITH finalized AS (
    UPDATE orders SET finalized_at = $2::timestamptz
    WHERE order_id = $1 AND finalized_at IS NULL AND payment_method = 'cash'
      AND ($3::int IS NULL OR slot_starts_at IS NULL OR held_until > $2::timestamptz)
    RETURNING order_id
  ), announced AS (
    INSERT INTO outbox (topic, order_id) SELECT 'order_finalized', order_id FROM finalized
  )
  SELECT number, status, payment_method, slot_starts_at,
    held_until > $2::timestamptz AS is_held,
    finalized_at IS NOT NULL AS was_finalized,
    EXISTS (SELECT FROM finalized) AS is_updated
  FROM orders JOIN order_numbers USING (order_id)
  WHERE order_id = $1`;

/** Rolls the transaction of a replacement back: the order it would have replaced stays. */
class Unplaceable extends Error {
  readonly kind: 'slot_full' | 'restaurant_changed';
  constructor(kind: 'slot_full' | 'restaurant_changed') {
    super(kind);
    this.kind = kind;
  }
}

function stored({ orderId, orderNumber, status }: StoredOrder): Placement {
  return { kind: 'stored', order: { orderId, orderNumber, status } };
}

async function insert(
  executor: Executor,
  order: OrderRecord,
  slotCapacity: number | null,
): Promise<{ readonly order: StoredOrder | null; readonly isCurrent: boolean }> {
  const { rows } = await executor.query<PlacedRow>({
    name: 'place-order',
    text: PLACE_ORDER,
    values: [
      JSON.stringify(orderRow(order)),
      timestamp(order.placedAt),
      JSON.stringify(order.lines),
      slotCapacity,
      order.day,
    ],
  });
  const row = rows[0];
  const number = row?.number ?? null;
  return {
    order:
      number === null ? null : { orderId: order.orderId, orderNumber: number, status: 'pending' },
    isCurrent: row?.current ?? false,
  };
}

/** One order at a time decides whether a slot has room; released with the transaction. */
function lockSlot(executor: Executor, slot: Instant): Promise<unknown> {
  return executor.query({
    name: 'lock-slot',
    text: 'SELECT pg_advisory_xact_lock($1::int, $2::int)',
    values: [SLOT_LOCKS, Math.floor(slot / 60_000)],
  });
}

/** Tells the slots' locks from any other advisory locks on the database. */
const SLOT_LOCKS = 7_310;

async function findByLocalId(
  executor: Executor,
  localId: string,
  locking: 'FOR UPDATE' | '',
): Promise<StoredState | null> {
  const { rows } = await executor.query<{
    order_id: string;
    number: number;
    status: 'pending' | 'paid';
    content_hash: string;
    finalized: boolean;
  }>(
    `SELECT order_id, number, status, content_hash, finalized_at IS NOT NULL AS finalized
     FROM orders JOIN order_numbers USING (order_id)
     WHERE local_id = $1 ${locking === '' ? '' : 'FOR UPDATE OF orders'}`,
    [localId],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    orderId: row.order_id,
    orderNumber: row.number,
    status: row.status,
    contentHash: row.content_hash,
    isFinalized: row.finalized,
  };
}
