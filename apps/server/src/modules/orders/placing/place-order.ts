import type pg from 'pg';
import { batchQueue } from '#db/batch-queue.ts';
import type { Executor } from '#db/connection.ts';
import { violatesReference } from '#db/database-errors.ts';
import { transaction } from '#db/transaction.ts';
import {
  findByLocalId,
  lockLocalId,
  type StoredOrder,
  secondsUntilNextOrder,
  stands,
  timestamp,
} from './open-orders.ts';
import type { OrderRecord } from './order-record.ts';
import {
  lockClients,
  lockSlot,
  ORDER_BATCHES,
  PLACE_ORDER_IN_SLOT,
  PLACE_ORDERS,
} from './place-orders-batch.ts';

export type Placement =
  | { readonly kind: 'stored'; readonly order: StoredOrder }
  /** An order with this local id is finalized and says something else. */
  | { readonly kind: 'local_id_reused' }
  | { readonly kind: 'slot_full' }
  /** Its client has reached the limit of open orders. */
  | { readonly kind: 'too_many_open'; readonly retryAfterSeconds: number }
  /** Its account was deleted meanwhile. */
  | { readonly kind: 'unauthorized' }
  /** The restaurant's data changed after the order was priced: price it again. */
  | { readonly kind: 'restaurant_changed' };

export type PlaceOrder = (order: OrderRecord, slotCapacity: number | null) => Promise<Placement>;

/** Stores orders exactly under any concurrency; orders that arrive at once share one statement. */
export function placeOrders(pool: pg.Pool): PlaceOrder {
  let numberedDay: string | undefined;

  const insertInBatch = batchQueue<OrderRecord, Insertion>({
    ...ORDER_BATCHES,
    run: (orders) => insertBatch(pool, orders),
    keyOf: ({ day }) => day,
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

  /** Stores a new order, or returns why not. Rules I-11, K-31, S-11 and S-23. */
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
      const inserted = await insertInBatch(order);
      return inserted.order ? stored(inserted.order) : settle(order, slotCapacity);
    }
    const inserted = await transaction(pool, async (client) => {
      const [, , result] = await Promise.all([
        lockClients(client, [order]),
        lockSlot(client, order.slot_starts_at),
        insertOne(client, order, slotCapacity),
      ]);
      return result;
    });
    return inserted.order ? stored(inserted.order) : settle(order, slotCapacity);
  }

  /**
   * The slow path: the order is known, its slot is full, its client has too many open orders, or it was
   * priced from an older version of the restaurant.
   */
  async function settle(order: OrderRecord, slotCapacity: number | null): Promise<Placement> {
    return transaction(pool, async (client): Promise<Placement> => {
      await lockLocalId(client, order.local_id);
      await lockClients(client, [order]);
      if (slotCapacity !== null) await lockSlot(client, order.slot_starts_at);
      const known = await findByLocalId(client, order.local_id, { locked: true });
      const isSame = known?.contentHash === order.content_hash;
      if (known && isSame && stands(known, { now: order.placed_at.getTime(), slotCapacity })) {
        return stored(known);
      }
      if (known?.isFinalized) return { kind: 'local_id_reused' };
      const retryAfterSeconds = await secondsUntilNextOrder(client, order);
      if (retryAfterSeconds !== null) return { kind: 'too_many_open', retryAfterSeconds };
      if (known) await client.query('DELETE FROM order_keys WHERE order_id = $1', [known.orderId]);
      const replacing = known ? { ...order, order_id: known.orderId } : order;
      const inserted = await insertOne(client, replacing, slotCapacity);
      if (inserted.order) {
        // A number is unique within its day only.
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

/** Rolls back the transaction of a replacement: the existing order stays. */
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
      : await insert(executor, [order], PLACE_ORDER_IN_SLOT, [slotCapacity]);
  return inserted[0] ?? NOT_INSERTED;
}

const NOT_INSERTED: Insertion = { order: null, isCurrent: false };

/**
 * Where open orders are counted, the locks of all clients are held before the statement takes its
 * snapshot. BEGIN, the locks and the statement travel together.
 */
async function insertBatch(
  pool: pg.Pool,
  orders: readonly OrderRecord[],
): Promise<readonly Insertion[]> {
  if (orders.every(({ client_hash }) => client_hash === null)) {
    return insert(pool, orders, PLACE_ORDERS);
  }
  return transaction(pool, async (client) => {
    const [, insertions] = await Promise.all([
      lockClients(client, orders),
      insert(client, orders, PLACE_ORDERS),
    ]);
    return insertions;
  });
}

/** Orders of one day; with a capacity, one order. */
async function insert(
  executor: Executor,
  orders: readonly OrderRecord[],
  statement: { readonly name: string; readonly text: string },
  capacity: readonly [number] | readonly [] = [],
): Promise<readonly Insertion[]> {
  // Sorted, so that statements with common orders cannot deadlock.
  const sorted = orders.toSorted((left, right) => (left.local_id < right.local_id ? -1 : 1));
  const { rows } = await executor.query<PlacedRow>({
    ...statement,
    values: [
      JSON.stringify(sorted.map(orderRow)),
      JSON.stringify(sorted.flatMap(lineRows)),
      JSON.stringify(sorted.map(keyRow)),
      timestamp(Math.max(...sorted.map(({ placed_at }) => placed_at.getTime()))),
      ...capacity,
    ],
  });
  const rowOf = new Map(rows.map((row) => [row.order_id, row]));
  return orders.map(({ order_id: orderId }) => {
    const row = rowOf.get(orderId);
    if (!row) return NOT_INSERTED;
    const { number, current } = row;
    return {
      order: number === null ? null : { orderId, orderNumber: number, status: 'pending' },
      isCurrent: current,
    };
  });
}

/** One JSON document for `json_populate_recordset`, in place of thirty parameters. */
function orderRow({ local_id, lines, ...columns }: OrderRecord) {
  return columns;
}

function lineRows({ order_id, lines }: OrderRecord) {
  return lines.map((line, index) => ({ order_id, position: index + 1, ...line }));
}

/** The keys of an order, unique over all partitions. */
function keyRow({ order_id, local_id }: OrderRecord) {
  return { order_id, local_id };
}
