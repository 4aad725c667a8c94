import type { WirePastOrder } from '@comptoir/contract/accounts/auth-orders';
import { toEuros } from '@comptoir/contract/wire/euros';
import { type SoldLineRow, soldLine } from './sold-line.ts';

/** A line of an order, amounts in cents. */
interface PastLineRow extends SoldLineRow {
  readonly unit_price_cents: number;
  readonly note: string;
  readonly total_cents: number;
  readonly discount_cents: number;
  readonly offer_id: string | null;
}

/** A row of the table `orders` with its number and its lines, amounts in cents. */
export interface PastOrderRow {
  readonly order_id: string;
  readonly local_id: string;
  readonly number: number;
  readonly user_id: string | null;
  readonly status: WirePastOrder['status'];
  readonly placed_at: Date;
  readonly order_type: 'pickup' | 'delivery';
  readonly delivery_date: string;
  readonly delivery_time: string;
  readonly payment_method: 'cash' | 'card';
  readonly subtotal_cents: number;
  readonly discount_cents: number;
  readonly delivery_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly taxes: readonly { readonly rate: number; readonly tax_cents: number }[];
  readonly coupon_code: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly country: string;
  readonly comment: string;
  /** What pays it by card. */
  readonly intent_id: string | null;
  readonly lines: readonly PastLineRow[] | null;
}

/** An order as its owner finds it again: the payload it was placed with, as sold. Rule N-14. */
export function pastOrder(row: PastOrderRow): WirePastOrder {
  const lines = row.lines ?? [];
  return {
    order_id: row.order_id,
    order_number: row.number,
    status: row.status,
    created_at: row.placed_at.toISOString(),
    local_id: row.local_id,
    user_id: row.user_id,
    is_pickup: row.order_type === 'pickup',
    items: boughtItems(lines.filter((line) => line.offer_id === null)),
    free_items: lines.flatMap((line) =>
      line.offer_id === null ? [] : [{ ...soldLine(line), offer_id: line.offer_id }],
    ),
    subtotal: toEuros(row.subtotal_cents),
    discount: toEuros(row.discount_cents),
    delivery: toEuros(row.delivery_cents),
    tax: toEuros(row.tax_cents),
    total: toEuros(row.total_cents),
    taxes: row.taxes.map(({ rate, tax_cents }) => ({ rate, tax: toEuros(tax_cents) })),
    payment_method: row.payment_method,
    transaction_id: { client_secret: null, customer_id: null, payment_intent_id: row.intent_id },
    coupon: row.coupon_code,
    comment: row.comment,
    customer: {
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email,
      phone: row.phone,
      location: {
        address: row.address,
        city: row.city,
        postal_code: row.postal_code,
        country: row.country,
      },
      date: { delivery_date: row.delivery_date, delivery_time_range: row.delivery_time },
    },
  };
}

/** The lines of the cart: what was sold apart because some of it was free is one line again. Rule C-1. */
export function boughtItems(lines: readonly PastLineRow[]): WirePastOrder['items'] {
  const sameLines = Map.groupBy(lines, (line) => {
    const options = line.options.map(({ group_id, option_id, quantity }) => [
      group_id,
      option_id,
      quantity,
    ]);
    return JSON.stringify([line.item_id, line.note, options]);
  });
  return [...sameLines.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    return {
      ...soldLine({ ...first, quantity: sum(same, (line) => line.quantity) }),
      note: first.note,
      unit_price: toEuros(first.unit_price_cents),
      line_total: toEuros(sum(same, (line) => line.total_cents)),
      discount: toEuros(sum(same, (line) => line.discount_cents)),
    };
  });
}

function sum<Line>(lines: readonly Line[], amountOf: (line: Line) => number): number {
  return lines.reduce((total, line) => total + amountOf(line), 0);
}
