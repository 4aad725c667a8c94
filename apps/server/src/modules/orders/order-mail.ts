import type { OrderLineRow, SubmittedOrderRow } from './order-row.ts';

/** An order as mails show it; amounts in cents. */
export interface MailedOrder extends Pick<SubmittedOrderRow, (typeof MAILED)[number]> {
  readonly lines: readonly Pick<OrderLineRow, (typeof MAILED_OF_LINE)[number]>[];
}

const MAILED = [
  ...(['number', 'status', 'finalized_at', 'progress', 'steps', 'cancellation'] as const),
  ...(['order_type', 'delivery_date', 'delivery_time', 'payment_method', 'comment'] as const),
  ...(['subtotal_cents', 'discount_cents', 'delivery_cents', 'tax_cents', 'total_cents'] as const),
  ...(['taxes', 'first_name', 'last_name', 'email', 'user_id', 'is_address_proven'] as const),
  ...(['phone', 'address', 'city', 'postal_code', 'link_key'] as const),
] as const;

const MAILED_OF_LINE = ['item_name', 'quantity', 'options', 'note', 'total_cents'] as const;

export function mailedOrder(order: SubmittedOrderRow): MailedOrder {
  return {
    ...pick(order, MAILED),
    lines: order.lines.map((line) => pick(line, MAILED_OF_LINE)),
  };
}

function pick<Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}
