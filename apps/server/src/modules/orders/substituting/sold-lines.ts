import type { Cents } from '@comptoir/domain/money/money';
import { unitsLeft } from '@comptoir/domain/orders/refund-parts';
import type { SoldUnits } from '@comptoir/domain/orders/substitution';
import type { Executor } from '#db/connection.ts';
import { ratesOfStored } from '#stored-rates.ts';
import type { OrderMoney } from '../order-money.ts';
import type { OrderLineRow, OrderRow } from '../order-row.ts';
import { type OrderRefunds, orderRefunds } from '../refunds/refundable-order.ts';

/** A line of an order, with the units of it that a proposal may be about. */
export interface ChangeableLine
  extends Pick<OrderLineRow, 'item_id' | 'item_name' | 'options' | 'note' | 'offer_id'> {
  readonly position: number;
  readonly sold: SoldUnits;
  /** Units that were given back; the money of the others is still there. */
  readonly refunded: number;
  readonly unmade: number;
  /** Units that are still made and were not given back. */
  readonly left: number;
  /** What one of them costs with its options, before discounts. */
  readonly unitPrice: Cents;
}

/** An order whose lines can be changed. */
export interface ChangeableOrder
  extends Pick<OrderRow, 'order_type' | 'subtotal_cents' | 'discount_cents' | 'taxes'> {
  readonly isPaid: boolean;
  readonly lines: readonly ChangeableLine[];
  readonly refunds: OrderRefunds;
}

/**
 * An order with the units that may be changed; null for an unknown one. Lines of versions that did not store what
 * they were charged are left out. To change it, the order must be locked. Rules SU-2 and RF-8.
 */
export async function changeableOrder(
  client: Executor,
  money: Pick<OrderMoney, 'refundable' | 'refundsOf'>,
  orderId: string,
): Promise<ChangeableOrder | null> {
  const refunds = await orderRefunds(client, money, orderId);
  const { rows } = await client.query<OrderOfLines>(SELECT, [orderId]);
  const [row] = rows;
  if (!refunds || !row) return null;
  const unrefunded = unitsLeft(refunds.order);
  const lines = row.lines.flatMap((line): ChangeableLine[] => {
    const { position, quantity, charged, total_cents, discount_cents, unmade } = line;
    if (!charged) return [];
    const left = unrefunded.get(position) ?? 0;
    const rates = ratesOfStored(charged);
    return [
      {
        ...{ position, unmade, item_id: line.item_id, item_name: line.item_name },
        ...{ options: line.options, note: line.note, offer_id: line.offer_id },
        sold: { quantity, total: total_cents, discount: discount_cents, rates },
        refunded: quantity - left,
        left: Math.max(0, Math.min(left, quantity - unmade)),
        unitPrice: Math.round(total_cents / quantity),
      },
    ];
  });
  const { order_type, subtotal_cents, discount_cents, taxes, status } = row;
  const isPaid = status === 'paid';
  return { order_type, subtotal_cents, discount_cents, taxes, isPaid, lines, refunds };
}

interface OrderOfLines
  extends Pick<OrderRow, 'order_type' | 'subtotal_cents' | 'discount_cents' | 'taxes' | 'status'> {
  readonly lines: readonly (OrderLineRow & {
    readonly position: number;
    readonly unmade: number;
  })[];
}

const SELECT = `
  SELECT order_type, subtotal_cents, discount_cents, taxes, status, coalesce((
      SELECT json_agg(line ORDER BY line.position) FROM order_lines AS line
      WHERE line.order_id = orders.order_id
    ), '[]') AS lines
  FROM orders WHERE order_id = $1`;
