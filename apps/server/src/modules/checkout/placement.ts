import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { isRowsFault, violatesReference } from '#db/sql-state.ts';
import { together } from '#db/together.ts';
import { transaction } from '#db/transaction.ts';
import { secondsUntilNextOrder } from './open-orders.ts';
import type { OrderRecord } from './order-record.ts';
import { keyRow, orderRow, timestamp } from './order-row.ts';
import { ORDERS_TOGETHER } from './orders-together.ts';
import { PLACE_ORDER_IN_SLOT, PLACE_ORDERS } from './place-order-statement.ts';
import { lockClientAndSlot } from './slot-places.ts';
import { findByLocalId, lockOrder, type StoredOrder, stands } from './stored-order.ts';

export type Placement =
  | { readonly kind: 'stored'; readonly order: StoredOrder }
  /** An order with this local id is finalized and says something else. */
  | { readonly kind: 'local_id_reused' }
  | { readonly kind: 'slot_full' }
  /** Its client has as many open orders as one may have. */
  | { readonly kind: 'too_many_open'; readonly retryAfterSeconds: number }
  /** The account in whose name it is was deleted meanwhile. */
  | { readonly kind: 'unauthorized' }
  /** The restaurant's data changed after the order was priced: price it again. */
  | { readonly kind: 'restaurant_changed' };

export type PlaceOrder = (order: OrderRecord, slotCapacity: number | null) => Promise<Placement>;

/**
 * Writes orders down: right under any concurrency, and one round trip where nothing is contested, which
 * orders that arrive at once share.
 */
export function placeOrders(pool: pg.Pool): PlaceOrder {
  let numberedDay: string | undefined;

  const insertTogether = together<OrderRecord, Insertion>({
    run: (orders) => insert(pool, orders, PLACE_ORDERS),
    kindOf: ({ day }) => day,
    isOnesFault: isRowsFault,
    ...ORDERS_TOGETHER,
  });

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

  /** Stores a new order, or finds out what stands in its way. Rules I-11, K-31, S-11 and S-23. */
  return async function place(order, slotCapacity) {
    try {
      return await store(order, slotCapacity);
    } catch (error) {
      if (violatesReference(error, 'orders_user_id_fkey')) return { kind: 'unauthorized' };
      throw error;
    }
  };

  async function store(order: OrderRecord, slotCapacity: number | null): Promise<Placement> {
    await ensureDay(order.day);
    if (slotCapacity === null) {
      const inserted = await insertTogether(order);
      return inserted.order ? stored(inserted.order) : settle(order, slotCapacity);
    }
    const inserted = await transaction(pool, async (client) => {
      const [, result] = await Promise.all([
        lockClientAndSlot(client, order.clientHash, order.slotStartsAt),
        insertOne(client, order, slotCapacity),
      ]);
      return result;
    });
    return inserted.order ? stored(inserted.order) : settle(order, slotCapacity);
  }

  /**
   * The slow path: the order is known, its slot is full, its client has too many open orders, or it was
   * priced from old data.
   */
  async function settle(order: OrderRecord, slotCapacity: number | null): Promise<Placement> {
    return transaction(pool, async (client): Promise<Placement> => {
      await lockOrder(client, order.localId);
      if (slotCapacity !== null) {
        await lockClientAndSlot(client, order.clientHash, order.slotStartsAt);
      }
      const known = await findByLocalId(client, order.localId, { locked: true });
      const isSame = known?.contentHash === order.contentHash;
      if (known && isSame && stands(known, { now: order.placedAt, slotCapacity })) {
        return stored(known);
      }
      if (known?.isFinalized) return { kind: 'local_id_reused' };
      const retryAfterSeconds =
        slotCapacity === null ? null : await secondsUntilNextOrder(client, order);
      if (retryAfterSeconds !== null) return { kind: 'too_many_open', retryAfterSeconds };
      if (known) await client.query('DELETE FROM order_keys WHERE order_id = $1', [known.orderId]);
      const replacing = known ? { ...order, orderId: known.orderId } : order;
      const inserted = await insertOne(client, replacing, slotCapacity);
      if (inserted.order) {
        // A number belongs to its day: on another one somebody else may have it.
        if (known?.day !== order.day) return stored(inserted.order);
        await client.query('UPDATE orders SET number = $2 WHERE order_id = $1', [
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
}

interface PlacedRow {
  order_id: string;
  current: boolean;
  number: number | null;
}

interface Insertion {
  readonly order: StoredOrder | null;
  readonly isCurrent: boolean;
}

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

async function insertOne(
  executor: Executor,
  order: OrderRecord,
  slotCapacity: number | null,
): Promise<Insertion> {
  const inserted =
    slotCapacity === null
      ? await insert(executor, [order], PLACE_ORDERS)
      : await insert(executor, [order], PLACE_ORDER_IN_SLOT, [
          timestamp(order.placedAt),
          slotCapacity,
        ]);
  return inserted[0] ?? NOT_INSERTED;
}

const NOT_INSERTED: Insertion = { order: null, isCurrent: false };

/** Orders of one day; with a capacity, one order. */
async function insert(
  executor: Executor,
  orders: readonly OrderRecord[],
  statement: { readonly name: string; readonly text: string },
  limits: readonly unknown[] = [],
): Promise<readonly Insertion[]> {
  // Always in the same order, so that statements with orders in common wait for each other in a row.
  const sorted = orders.toSorted((left, right) => (left.localId < right.localId ? -1 : 1));
  const { rows } = await executor.query<PlacedRow>({
    ...statement,
    values: [
      JSON.stringify(sorted.map(orderRow)),
      JSON.stringify(sorted.flatMap(lineRows)),
      JSON.stringify(sorted.map(keyRow)),
      ...limits,
    ],
  });
  const rowOf = new Map(rows.map((row) => [row.order_id, row]));
  return orders.map(({ orderId }) => {
    const row = rowOf.get(orderId);
    if (!row) return NOT_INSERTED;
    const { number, current } = row;
    return {
      order: number === null ? null : { orderId, orderNumber: number, status: 'pending' },
      isCurrent: current,
    };
  });
}

function lineRows({ orderId, lines }: OrderRecord) {
  return lines.map((line, index) => ({ order_id: orderId, position: index + 1, ...line }));
}
