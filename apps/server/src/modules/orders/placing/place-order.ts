import type { UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import type pg from 'pg';
import { batchQueue } from '#db/batch-queue.ts';
import type { Executor } from '#db/connection.ts';
import { violatesReference } from '#db/database-errors.ts';
import { transaction } from '#db/transaction.ts';
import { lockCounted } from './counted-locks.ts';
import { type Insertion, insertBatch, insertOne, type PlacedInSlot } from './insert-orders.ts';
import { isLimited, lackingOffers } from './offer-uses.ts';
import {
  findByLocalId,
  isContentFixed,
  lockLocalId,
  type StoredOrder,
  secondsUntilNextOrder,
  stands,
} from './open-orders.ts';
import type { OrderRecord, Unbound } from './order-record.ts';
import { ORDER_BATCHES } from './place-orders-batch.ts';
import {
  type LackingHolds,
  lackingHolds,
  type PortionUse,
  takenBy,
  takePortions,
} from './portions.ts';
import { isCounted, type SlotRoom } from './slot-reservations.ts';

export type Placement =
  | { readonly kind: 'stored'; readonly order: StoredOrder }
  /** An order with this local id is finalized and says something else, or is paid in shares. Rule GS-7. */
  | { readonly kind: 'local_id_reused' }
  | { readonly kind: 'slot_full' }
  /** These counted holds have fewer portions left than it needs. Rule SV-7. */
  | { readonly kind: 'sold_out'; readonly holds: LackingHolds }
  /** The uses of these offers, which it was priced with, are over. Rules OL-3 and OL-4. */
  | { readonly kind: 'offers_used_up'; readonly offers: UsedUpOffers }
  /** Its client has reached the limit of open orders. */
  | { readonly kind: 'too_many_open'; readonly retryAfterSeconds: number }
  /** Its account was deleted meanwhile. */
  | { readonly kind: 'unauthorized' }
  /** What it is placed for does not take it. Rule GO-10. */
  | { readonly kind: 'unbound'; readonly why: Unbound }
  /** The restaurant's data, or what the staff has set, changed after the order was priced: price it again. */
  | { readonly kind: 'restaurant_changed' | 'availability_changed' };

export type PlaceOrder = (order: OrderRecord, room: SlotRoom) => Promise<Placement>;

/** Stores orders exactly under any concurrency; orders that arrive at once share one statement. */
export function placeOrders(pool: pg.Pool): PlaceOrder {
  let numberedDay: string | undefined;

  const insertInBatch = batchQueue<PlacedInSlot, Insertion>({
    ...ORDER_BATCHES,
    run: (orders) => insertBatch(pool, orders),
    // Before and after a change of the restaurant's slots their room differs.
    keyOf: ({ order, room }) => `${order.day} ${room.orders} ${room.units}`,
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

  /** Stores a new order, or returns why not. Rules I-11, K-31, S-11, S-23, SV-7 and OL-3. */
  return async function place(order, room) {
    try {
      return await store(order, room);
    } catch (error) {
      if (violatesReference(error, 'orders_user_id_fkey')) return { kind: 'unauthorized' };
      if (violatesReference(error, 'hold_uses_hold_id_fkey'))
        return { kind: 'availability_changed' };
      throw error;
    }
  };

  async function store(order: OrderRecord, room: SlotRoom): Promise<Placement> {
    await ensureDay(order.day);
    if (!isCountedAlone(order) && order.bind === null) {
      const inserted = await insertInBatch({ order, room });
      return inserted.order ? stored(inserted.order) : settle(order, room);
    }
    const inserted = await transaction(pool, async (client) => {
      const [, result] = await Promise.all([
        lockPlaces(client, order, room),
        insertOne(client, order, room),
      ]);
      if (result.order) await bind(client, order);
      return result;
    }).catch(placementOf);
    if ('kind' in inserted) return inserted;
    return inserted.order ? stored(inserted.order) : settle(order, room);
  }

  /**
   * The slow path: the order is known, its slot is full, a hold lacks portions, an offer is used up, its client
   * has too many open orders, or it was priced from what was changed since.
   */
  async function settle(order: OrderRecord, room: SlotRoom): Promise<Placement> {
    return transaction(pool, async (client): Promise<Placement> => {
      await lockLocalId(client, order.local_id);
      await lockPlaces(client, order, room);
      const now = order.placed_at.getTime();
      const known = await findByLocalId(client, order.local_id, { locked: true });
      const isSame = known?.contentHash === order.content_hash;
      if (known && isSame && stands(known, { now, isSlotCounted: isCounted(room) })) {
        if (known.isFinalized) return stored(known);
        if (known.availabilityVersion !== order.availability_version) {
          return { kind: 'availability_changed' };
        }
        return keep({ ...order, order_id: known.orderId }, known);
      }
      if (known && isContentFixed(known)) return { kind: 'local_id_reused' };
      const retryAfterSeconds = await secondsUntilNextOrder(client, order);
      if (retryAfterSeconds !== null) return { kind: 'too_many_open', retryAfterSeconds };
      if (known) await client.query('DELETE FROM orders WHERE order_id = $1', [known.orderId]);
      const replacing = known ? { ...order, order_id: known.orderId } : order;
      const inserted = await insertOne(client, replacing, room);
      if (inserted.order) {
        await bind(client, replacing);
        // A number is unique within its day only.
        if (known?.day !== order.day) return stored(inserted.order);
        await client.query('UPDATE orders SET number = $2 WHERE order_id = $1', [
          known.orderId,
          known.orderNumber,
        ]);
        return stored({ ...inserted.order, orderNumber: known.orderNumber });
      }
      if (!inserted.isCurrent) throw new Unplaceable({ kind: 'restaurant_changed' });
      if (!inserted.isJudged) throw new Unplaceable({ kind: 'availability_changed' });
      const holds = await lackingHolds(client, replacing, now);
      if (holds.size > 0) throw new Unplaceable({ kind: 'sold_out', holds });
      const offers = await lackingOffers(client, replacing, now);
      if (offers.size > 0) throw new Unplaceable({ kind: 'offers_used_up', offers });
      throw new Unplaceable({ kind: isCounted(room) ? 'slot_full' : 'restaurant_changed' });

      /** The open order that stands: it takes the portions of what is counted since it was placed. */
      async function keep(again: OrderRecord, open: StoredOrder): Promise<Placement> {
        const missing = { ...again, portions: await missingPortions(client, again) };
        const holds = await lackingHolds(client, missing, now);
        if (holds.size > 0) return { kind: 'sold_out', holds };
        await takePortions(client, missing);
        return stored(open);
      }
    }).catch(placementOf);
  }
}

/** Whether an order is stored in a transaction of its own: its portions, or uses of limited offers, are counted. */
function isCountedAlone({ portions, uses }: OrderRecord): boolean {
  return portions.length > 0 || uses.some(isLimited);
}

/** Binds an order that was just stored, or takes it back. */
async function bind(
  client: Executor,
  { bind: bindTo, order_id }: Pick<OrderRecord, 'bind' | 'order_id'>,
): Promise<void> {
  const why = bindTo && (await bindTo(client, order_id));
  if (why) throw new Unplaceable({ kind: 'unbound', why });
}

function placementOf(error: unknown): Placement {
  if (error instanceof Unplaceable) return error.placement;
  throw error;
}

/** The portions that a stored order needs and has not taken. */
async function missingPortions(
  client: Executor,
  { order_id, portions }: Pick<OrderRecord, 'order_id' | 'portions'>,
): Promise<readonly PortionUse[]> {
  if (portions.length === 0) return [];
  const taken = await takenBy(client, order_id);
  return portions.filter(({ hold_id, units }) => (taken.get(hold_id) ?? 0) < units);
}

function lockPlaces(client: Executor, order: OrderRecord, room: SlotRoom): Promise<void> {
  return lockCounted(client, {
    clients: [order.client_hash],
    holds: order.portions,
    offers: order.uses.filter(isLimited),
    slots: isCounted(room) ? [order.slot_starts_at] : [],
  });
}

/** Rolls back the transaction: an order that was to be replaced stays. */
class Unplaceable extends Error {
  readonly placement: Placement;
  constructor(placement: Placement) {
    super(placement.kind);
    this.placement = placement;
  }
}

function stored({ orderId, orderNumber, status }: StoredOrder): Placement {
  return { kind: 'stored', order: { orderId, orderNumber, status } };
}
