import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { lockCounted } from './counted-locks.ts';
import { isLimited } from './offer-uses.ts';
import { type StoredOrder, timestamp } from './open-orders.ts';
import type { OrderRecord } from './order-record.ts';
import { placeOrdersStatement } from './place-orders-batch.ts';
import type { PortionUse } from './portions.ts';
import { isCounted, roomValues, type SlotRoom } from './slot-reservations.ts';

/** An order with the room of its slot. */
export interface PlacedInSlot {
  readonly order: OrderRecord;
  readonly room: SlotRoom;
}

interface PlacedRow {
  order_id: string;
  current: boolean;
  is_judged: boolean;
  number: number | null;
}

export interface Insertion {
  readonly order: StoredOrder | null;
  readonly isCurrent: boolean;
  readonly isJudged: boolean;
}

/** Stores one order, of which any limit is counted. */
export async function insertOne(
  executor: Executor,
  order: OrderRecord,
  room: SlotRoom,
): Promise<Insertion> {
  const inserted = await insert(executor, [order], {
    room: isCounted(room) ? room : null,
    portions: order.portions,
    limitedUses: order.uses.some(isLimited),
  });
  return inserted[0] ?? NOT_INSERTED;
}

const NOT_INSERTED: Insertion = { order: null, isCurrent: false, isJudged: false };

/**
 * Stores orders whose slots have equal room. Where open orders or places are counted, the locks of all clients and
 * slots are held before the statement takes its snapshot. BEGIN, the locks and the statement travel together.
 */
export async function insertBatch(
  pool: pg.Pool,
  batch: readonly PlacedInSlot[],
): Promise<readonly Insertion[]> {
  const orders = batch.map(({ order }) => order);
  const room = batch.map((one) => one.room).find(isCounted) ?? null;
  const counted = { room, portions: [], limitedUses: false };
  if (room === null && orders.every(({ client_hash }) => client_hash === null)) {
    return insert(pool, orders, counted);
  }
  return transaction(pool, async (client) => {
    const [, insertions] = await Promise.all([
      lockCounted(client, {
        clients: orders.map(({ client_hash }) => client_hash),
        holds: [],
        offers: [],
        slots: room === null ? [] : orders.map(({ slot_starts_at }) => slot_starts_at),
      }),
      insert(client, orders, counted),
    ]);
    return insertions;
  });
}

/** What is counted of an order beside the open orders of its client. */
interface Counted {
  readonly room: SlotRoom | null;
  readonly portions: readonly PortionUse[];
  readonly limitedUses: boolean;
}

/** Orders of one day; where portions or uses are counted, one order. */
async function insert(
  executor: Executor,
  orders: readonly OrderRecord[],
  { room, portions, limitedUses }: Counted,
): Promise<readonly Insertion[]> {
  // Sorted, so that statements with common orders cannot deadlock.
  const sorted = orders.toSorted((left, right) => (left.local_id < right.local_id ? -1 : 1));
  const uses = sorted.flatMap(useRows);
  const statement = placeOrdersStatement({
    slot: room !== null,
    portions: portions.length > 0,
    uses: uses.length > 0,
    limitedUses,
  });
  const { rows } = await executor.query<PlacedRow>({
    ...statement,
    values: [
      JSON.stringify(sorted.map(orderRow)),
      JSON.stringify(sorted.flatMap(lineRows)),
      JSON.stringify(sorted.map(keyRow)),
      timestamp(Math.max(...sorted.map(({ placed_at }) => placed_at.getTime()))),
      ...(room === null ? [] : roomValues(room)),
      ...(portions.length > 0 ? [JSON.stringify(portions)] : []),
      ...(uses.length > 0 ? [JSON.stringify(uses)] : []),
    ],
  });
  const rowOf = new Map(rows.map((row) => [row.order_id, row]));
  return orders.map(({ order_id: orderId }) => {
    const row = rowOf.get(orderId);
    if (!row) return NOT_INSERTED;
    const { number, current, is_judged } = row;
    return {
      order: number === null ? null : { orderId, orderNumber: number, status: 'pending' },
      isCurrent: current,
      isJudged: is_judged,
    };
  });
}

/** One JSON document for `json_populate_recordset`, in place of thirty parameters. */
function orderRow({ lines, portions, uses, guest_hash, replaces, bind, ...columns }: OrderRecord) {
  return columns;
}

function lineRows({ order_id, lines }: OrderRecord) {
  return lines.map((line, index) => ({ order_id, position: index + 1, ...line }));
}

function useRows({ order_id, uses, guest_hash, replaces }: OrderRecord) {
  return uses.map((use) => ({ order_id, guest_hash, replaces, ...use }));
}

/** The keys of an order, unique over all partitions. */
function keyRow({ order_id, local_id }: OrderRecord) {
  return { order_id, local_id };
}
