import { ratesToWire } from '@comptoir/contract/books/journal-document';
import type {
  BillingDocument,
  BillingLine,
  BillingSeller,
} from '@comptoir/contract/invoices/billing-document';
import {
  type BilledLine,
  billedLines,
  type SoldLine,
} from '@comptoir/domain/invoices/billed-lines';
import { isSale } from '@comptoir/domain/invoices/sale-state';
import type { HandoverMeans } from '@comptoir/domain/money/handover-payments';
import { type Instant, type TimeZone, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { type BilledOrder, IS_HAND_OVER } from '#modules/orders/orders.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { orderRates, ratesOfStored } from '#stored-rates.ts';
import { detailsOf } from './invoice-store.ts';

/** What of the restaurant stands on its receipts and invoices. */
export type BillingRestaurant = Pick<RestaurantSnapshot, 'settings' | 'publicData' | 'scheduling'>;

/** What of a sale stands on all of its documents. */
export type SaleContent = Pick<
  BillingDocument,
  'sold_on' | 'order' | 'lines' | 'rates' | 'total_cents' | 'payments'
>;

/** What changes about an order after it was submitted; read in the transaction that decides by it. */
export interface SaleRecord {
  readonly isSale: boolean;
  readonly day: string;
  /** When a card paid it, or it was handed over, for the first time where it was recalled since; null before. */
  readonly soldAt: Instant | null;
  /** What was paid and, negative, given back, in cents. */
  readonly movements: readonly Movement[];
  /** How it was paid at hand-over; null before, and where it is not known. */
  readonly handoverPayments:
    | readonly { readonly means: HandoverMeans; readonly amount_cents: number }[]
    | null;
}

/** The tip is no part of the sale: it came with the first payment, and goes back last. Rule TI-5. */
function withoutTip(movements: readonly Movement[], tip: number): readonly Movement[] {
  let left = 0;
  return movements.flatMap((movement, index) => {
    const own = index === 0 ? movement.amount - tip : movement.amount;
    const amount = tip > 0 ? Math.max(own, 0 - left) : own;
    left += amount;
    return amount === 0 ? [] : [{ ...movement, amount }];
  });
}

interface Movement {
  readonly means: 'card' | 'cash';
  readonly amount: number;
  readonly at: Instant;
}

/** Null for an order that is unknown, or deleted. Rule IV-1. */
export async function readSale(executor: Executor, orderId: string): Promise<SaleRecord | null> {
  const { rows } = await executor.query<SaleRow>(SELECT, [orderId]);
  const [row] = rows;
  if (!row) return null;
  const movements = row.movements.map(({ at, ...movement }) => ({
    ...movement,
    at: Date.parse(at),
  }));
  const handedOverAt = row.handed_over_at?.getTime() ?? null;
  return {
    isSale: isSale({
      isTest: row.is_test,
      isPaid: row.status === 'paid',
      progress: row.progress ?? 'received',
      isUndoable: row.is_undoable,
      wasRecalled: row.was_recalled,
    }),
    day: row.day,
    soldAt: row.status === 'paid' ? (movements[0]?.at ?? handedOverAt) : handedOverAt,
    movements,
    handoverPayments: row.handover_payments,
  };
}

/** What was sold, with the tax by rate and the means of payment. Rules IV-3 and IV-4. */
export function saleContent(
  order: BilledOrder,
  { day, soldAt, movements, handoverPayments }: SaleRecord,
  zone: TimeZone,
): SaleContent {
  const dayOf = (at: Instant) => wallClock(at, zone).date;
  const soldOn = soldAt === null ? order.delivery_date : dayOf(soldAt);
  const rates = orderRates(order.total_cents, order.taxes);
  const charged = order.subtotal_cents - order.discount_cents + order.delivery_cents;
  const lines = billedLines({
    lines: order.lines.map(soldLine),
    delivery: order.delivery_cents,
    tax: order.tax_cents,
    rates,
    isTaxIncluded: order.total_cents === charged,
  });
  const isPaidByCard = order.status === 'paid';
  const means = isPaidByCard ? 'card' : 'cash';
  const paid = handoverPayments ?? [{ means: 'cash', amount_cents: order.total_cents } as const];
  const payments = [
    ...(isPaidByCard ? [] : paid)
      .filter(({ amount_cents }) => amount_cents > 0)
      .map(({ means, amount_cents: amount }) => ({ means, amount, on: soldOn })),
    ...withoutTip(
      movements.filter((movement) => movement.means === means),
      order.tip_cents ?? 0,
    ).map(({ amount, at }) => ({ means, amount, on: dayOf(at) }) as const),
  ];
  return {
    sold_on: soldOn,
    order: { order_id: order.order_id, number: order.number, day },
    lines: lines.map(lineToWire),
    rates: ratesToWire(rates),
    total_cents: order.total_cents,
    payments: payments.map(({ means, amount, on }) => ({
      means,
      amount_cents: amount,
      paid_on: on,
    })),
  };
}

function soldLine(line: BilledOrder['lines'][number]): SoldLine {
  const details = detailsOf(line);
  return {
    name: line.item_name,
    quantity: line.quantity,
    total: line.total_cents,
    discount: line.discount_cents,
    tax: line.tax_cents,
    rate: line.rate_basis_points,
    options: chosenParts(line).map((part, index) => ({
      name: details[index] ?? '',
      amount: part.price_cents * part.quantity * line.quantity,
      rate: part.rate_basis_points,
    })),
    charged: ratesOfStored(line.charged),
  };
}

/** In the order of their names in `detailsOf`: the dishes of a formula are all of its price. Rule C-23. */
function chosenParts({ options, dishes }: BilledOrder['lines'][number]) {
  const ofDishes = (dishes ?? []).flatMap((dish) => [{ ...dish, quantity: 1 }, ...dish.options]);
  return [...options, ...ofDishes];
}

function lineToWire(line: BilledLine): BillingLine {
  return {
    kind: line.kind,
    name: line.name,
    details: [...line.details],
    quantity: line.quantity,
    list_cents: line.list,
    list_net_cents: line.listNet,
    discount_cents: line.discount,
    discount_net_cents: line.discountNet,
    rate_basis_points: line.rate,
    net_cents: line.net,
    tax_cents: line.tax,
    gross_cents: line.gross,
  };
}

interface SaleRow {
  readonly status: string;
  readonly progress: Parameters<typeof isSale>[0]['progress'] | null;
  readonly is_test: boolean;
  readonly handover_payments: SaleRecord['handoverPayments'];
  readonly day: string;
  readonly is_undoable: boolean;
  readonly was_recalled: boolean;
  readonly handed_over_at: Date | null;
  readonly movements: readonly (Omit<Movement, 'at'> & { readonly at: string })[];
}

/** What the bank sent back was not given back: its refund is tried again, or withdrawn. */
const SELECT = `
  SELECT orders.status, orders.progress, orders.is_test, orders.day,
    orders.handover_payments,
    EXISTS (SELECT FROM order_effects WHERE order_effects.order_id = orders.order_id) AS is_undoable,
    EXISTS (
      SELECT FROM order_events WHERE order_events.order_id = orders.order_id AND type = 'recalled'
    ) AS was_recalled,
    (
      SELECT min(event.at) FROM order_events AS event
      WHERE event.order_id = orders.order_id AND ${IS_HAND_OVER}
    ) AS handed_over_at,
    coalesce((
      SELECT json_agg(json_build_object('means', means, 'amount', amount, 'at', at)
        ORDER BY entry_id, at)
      FROM (
        SELECT 'card' AS means, entry_id, entered_at AS at,
          CASE kind WHEN 'captured' THEN amount_cents ELSE -amount_cents END AS amount
        FROM payment_entries AS entry
        WHERE entry.order_id = orders.order_id AND kind IN ('captured', 'refunded')
          AND NOT EXISTS (
            SELECT FROM payment_entries AS back
            WHERE back.order_id = orders.order_id AND back.kind = 'refund_failed'
              AND back.reference = regexp_replace(entry.reference, '^refunded-', 'refund-failed-')
          )
        UNION ALL
        SELECT means, NULL, requested_at, -amount_cents FROM order_refunds
        WHERE order_refunds.order_id = orders.order_id AND means = 'cash'
      ) AS movements
    ), '[]') AS movements
  FROM orders WHERE orders.order_id = $1 AND orders.submitted_at IS NOT NULL`;

/** Whether an invoice can name who issues it: a name, an address and a number of registration. Rule IV-2. */
export function isSellerKnown(seller: BillingSeller): boolean {
  const { name, company, address, registered_office, siret, trade_register } = seller;
  const isNamed = company !== '' || name !== '';
  const isLocated = registered_office !== '' || address.length > 0;
  return isNamed && isLocated && (siret !== '' || trade_register !== '');
}
