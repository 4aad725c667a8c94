import type { Cents } from '@comptoir/domain/money/money';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Executor } from '#db/connection.ts';
import type { OrderRow } from '../order-row.ts';

/** What the computed promise of an order depends on. */
export interface PromisedOrder
  extends Pick<OrderRow, 'order_type' | 'delivery_time' | 'slot_starts_at' | 'placed_at'> {
  /** The items of which something is to be made. */
  readonly item_ids: readonly string[];
}

/** A submitted order, locked until the transaction ends. */
export interface LockedOrder extends PromisedOrder {
  readonly order_id: string;
  readonly progress: OrderProgress;
  readonly revision: number;
  readonly promised_at: Date | null;
  readonly status: 'pending' | 'paid';
  readonly total_cents: Cents;
}

export async function lockForBoard(client: Executor, orderId: string): Promise<LockedOrder | null> {
  const { rows } = await client.query<LockedOrder>(LOCK, [orderId]);
  return rows[0] ?? null;
}

/** SQL for the items of which an order in `orders` has something to make. */
const ITEM_IDS = `array(
    SELECT line.item_id FROM order_lines AS line
    WHERE line.order_id = orders.order_id AND line.quantity > line.cancelled_quantity
  )`;

const LOCK = `
  SELECT order_id, progress, revision, promised_at, order_type, delivery_time, slot_starts_at, placed_at,
    status, total_cents, ${ITEM_IDS} AS item_ids
  FROM orders WHERE order_id = $1 AND finalized_at IS NOT NULL FOR UPDATE`;
