import { type Cents, sum } from '@comptoir/domain/money/money';
import { unitsLeft } from '@comptoir/domain/orders/refund-parts';
import { droppableUnits, type SoldUnits } from '@comptoir/domain/orders/substitution';
import type { Executor } from '#db/connection.ts';
import { ratesOfStored } from '#stored-rates.ts';
import type { OrderLineRow, OrderRow } from '../order-row.ts';
import { type OrderRefunds, orderRefunds, type PaidMoney } from '../refunds/refundable-order.ts';

/** A line of an order, with the units of it that a proposal may be about. */
export interface ChangeableLine
  extends Pick<
    OrderLineRow,
    'item_id' | 'item_name' | 'options' | 'note' | 'offer_id' | 'translation' | 'rate_basis_points'
  > {
  readonly position: number;
  readonly sold: SoldUnits;
  /** Units that were given back; the money of the others is still there. */
  readonly refunded: number;
  /** Units that are still made and were not given back. */
  readonly left: number;
  /** How many of them can be left out without leaving the order empty. Rule SU-13. */
  readonly droppable: number;
  /** What one of them costs with its options, before discounts. */
  readonly unitPrice: Cents;
}

/** An order whose lines can be changed. */
export interface ChangeableOrder
  extends Pick<
    OrderRow,
    'locale' | 'order_type' | 'slot_starts_at' | 'subtotal_cents' | 'discount_cents' | 'taxes'
  > {
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
  money: PaidMoney,
  orderId: string,
): Promise<ChangeableOrder | null> {
  const refunds = await orderRefunds(client, money, orderId);
  const { rows } = await client.query<OrderOfLines>(SELECT, [orderId]);
  const [row] = rows;
  if (!refunds || !row) return null;
  const unrefunded = unitsLeft(refunds.order);
  const boughtUnitsMade = sum(
    row.lines.map((line) => (line.offer_id === null ? line.quantity - line.cancelled_quantity : 0)),
  );
  const lines = row.lines.flatMap((line): ChangeableLine[] => {
    const { position, quantity, charged, total_cents, discount_cents, cancelled_quantity } = line;
    if (!charged) return [];
    const unrefundedUnits = unrefunded.get(position) ?? 0;
    const left = Math.max(0, Math.min(unrefundedUnits, quantity - cancelled_quantity));
    const isFree = line.offer_id !== null;
    const rates = ratesOfStored(charged);
    return [
      {
        position,
        item_id: line.item_id,
        item_name: line.item_name,
        options: line.options,
        note: line.note,
        offer_id: line.offer_id,
        translation: line.translation ?? null,
        rate_basis_points: line.rate_basis_points ?? null,
        sold: { quantity, total: total_cents, discount: discount_cents, rates },
        refunded: quantity - unrefundedUnits,
        left,
        droppable: droppableUnits({ left, isFree }, boughtUnitsMade),
        unitPrice: Math.round(total_cents / quantity),
      },
    ];
  });
  const { locale, order_type, slot_starts_at, subtotal_cents, discount_cents, taxes, status } = row;
  const isPaid = status === 'paid';
  const amounts = { subtotal_cents, discount_cents, taxes };
  return { locale, order_type, slot_starts_at, ...amounts, isPaid, lines, refunds };
}

interface OrderOfLines
  extends Pick<OrderRow, keyof Omit<ChangeableOrder, 'isPaid' | 'lines' | 'refunds'> | 'status'> {
  readonly lines: readonly (OrderLineRow & {
    readonly position: number;
    readonly cancelled_quantity: number;
  })[];
}

const SELECT = `
  SELECT locale, order_type, slot_starts_at, subtotal_cents, discount_cents, taxes, status, coalesce((
      SELECT json_agg(line ORDER BY line.position) FROM order_lines AS line
      WHERE line.order_id = orders.order_id
    ), '[]') AS lines
  FROM orders WHERE order_id = $1`;
