import type { Executor } from '#db/connection.ts';
import type { OrderLineRow } from '../order-row.ts';
import type { PortionUse } from '../placing/portions.ts';

/** An order that is not submitted, with what its judgement depends on. */
export interface OpenOrder {
  readonly orderId: string;
  readonly orderType: 'pickup' | 'delivery';
  readonly placedAt: Date;
  readonly deliveryDate: string;
  readonly deliveryTime: string;
  /** Chosen, or promised to an order as soon as possible. */
  readonly slotStartsAt: Date;
  readonly load: number;
  readonly contentHash: string;
  readonly lines: readonly Pick<
    OrderLineRow,
    'item_id' | 'item_name' | 'quantity' | 'options' | 'offer_id'
  >[];
  /** What it has taken of counted holds. */
  readonly portions: readonly PortionUse[];
  /** The limited offers that it has used. */
  readonly offers: readonly { readonly offer_id: string }[];
  /** The version of what the staff has set by which it was judged; null if it is unknown. */
  readonly judgedVersion: number | null;
  readonly currentVersion: number;
}

/** The order can be had, by this version of what the staff has set, with these portions. */
export interface StillServed {
  readonly kind: 'served';
  readonly version: number;
  readonly portions: readonly PortionUse[];
  /** Those of its bought lines alone. */
  readonly boughtPortions: readonly PortionUse[];
}

/** Judges an order by what the staff has set, as new as its `currentVersion`. Rule SV-26. */
export type JudgeOrder<Refusal> = (
  order: OpenOrder,
) => Promise<StillServed | { readonly kind: 'refused'; readonly refusal: Refusal }>;

/** Null for an unknown order, and for one that is submitted. */
export async function openOrder(executor: Executor, orderId: string): Promise<OpenOrder | null> {
  const { rows } = await executor.query<OpenOrder>(OPEN_ORDER, [orderId]);
  return rows[0] ?? null;
}

const OPEN_ORDER = `
  SELECT order_id AS "orderId", order_type AS "orderType", placed_at AS "placedAt",
    delivery_date AS "deliveryDate", delivery_time AS "deliveryTime",
    coalesce(slot_starts_at, placed_at) AS "slotStartsAt", load, content_hash AS "contentHash",
    availability_version AS "judgedVersion", (SELECT version FROM availability) AS "currentVersion",
    coalesce((
      SELECT json_agg(json_build_object('item_id', item_id, 'item_name', item_name,
        'quantity', quantity, 'options', options, 'offer_id', offer_id) ORDER BY position)
      FROM order_lines AS line WHERE line.order_id = orders.order_id
    ), '[]') AS lines,
    coalesce((
      SELECT json_agg(json_build_object('hold_id', hold_id, 'units', units))
      FROM hold_uses WHERE hold_uses.order_id = orders.order_id
    ), '[]') AS portions,
    coalesce((
      SELECT json_agg(json_build_object('offer_id', offer_id)) FROM offer_uses
      WHERE offer_uses.order_id = orders.order_id AND num_nulls(max_uses, max_uses_per_guest) < 2
    ), '[]') AS offers
  FROM orders WHERE order_id = $1 AND finalized_at IS NULL`;
