import type { Instant } from '@comptoir/domain/restaurant-time';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import { timestamp } from './order-row.ts';
import { KEEPS_ITS_PLACE, lockSlot } from './slot-places.ts';
import type { StoredOrder } from './stored-order.ts';

export type Finalization =
  | { readonly kind: 'finalized'; readonly order: StoredOrder }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'payment_required' }
  | { readonly kind: 'slot_full' };

export type FinalizeCash = (
  orderId: string,
  now: Instant,
  slotCapacity: number | null,
) => Promise<Finalization>;

/** Finalizes cash orders, each once, however often and at once it is asked for. Rules I-11 and S-15. */
export function finalizeCashOrders(pool: pg.Pool): FinalizeCash {
  return async function finalize(orderId, now, slotCapacity) {
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
  };

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
