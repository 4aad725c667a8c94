import { MEANS_CORRECTED } from '@comptoir/domain/books/journal-totals';
import type { DishSales, SalesOfHour } from '@comptoir/domain/books/sales-figures';
import type { ServedOrder } from '@comptoir/domain/books/service-figures';
import type { Cents } from '@comptoir/domain/money/money';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

interface ServedRow {
  readonly order_id: string;
  readonly number: number;
  readonly order_type: 'pickup' | 'delivery';
  readonly progress: OrderProgress;
  readonly is_asap: boolean;
  readonly submitted_at: Date;
  readonly due_at: Date | null;
  readonly ready_at: Date | null;
  readonly handed_over_at: Date | null;
  readonly total_cents: number;
  readonly cancel_reason: string | null;
  readonly was_accepted: boolean | null;
}

/** Orders of old versions have no slot. Steps that were taken back do not count. */
const SERVED_ORDERS = `
  SELECT sold_orders.order_id, number, order_type, sold_orders.progress, delivery_time = $3 AS is_asap,
    submitted_at, coalesce(promised_at, slot_starts_at) AS due_at, steps.ready_at,
    steps.handed_over_at, total_cents, cancel_reason, steps.was_accepted
  FROM sold_orders
  LEFT JOIN LATERAL (
    SELECT min(step.at) FILTER (WHERE step.progress IN ('ready', 'out_for_delivery', 'handed_over'))
        AS ready_at,
      max(step.at) FILTER (WHERE step.progress = 'handed_over') AS handed_over_at,
      bool_or(step.progress <> 'cancelled') AS was_accepted
    FROM (
      SELECT event.at, event.data ->> 'progress' AS progress FROM order_events AS event
      WHERE event.order_id = sold_orders.order_id AND event.type IN ('advanced', 'cancelled')
        AND NOT EXISTS (
          SELECT FROM order_events AS undo
          WHERE undo.order_id = event.order_id AND undo.type IN ('undone', 'recalled')
            AND undo.sequence > event.sequence
            AND (undo.data ->> 'undone')::bigint = event.sequence
        )
    ) AS step
  ) AS steps ON true
  WHERE slot_starts_at >= $1 AND slot_starts_at < $2
    OR slot_starts_at IS NULL AND submitted_at >= $1 AND submitted_at < $2
  ORDER BY submitted_at`;

/** Days of the books, the first and the last one. */
export interface DaySpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The sales of days by hour and by the way they left, the hours counted from `origin`. Rules FG-2, FG-3 and FG-6. */
export async function salesOfHours(
  executor: Executor,
  { from, to }: DaySpan,
  origin: Instant,
): Promise<readonly SalesOfHour[]> {
  const { rows } = await executor.query<Omit<SalesOfHour, 'at'> & { readonly at: Date }>(
    SALES_OF_HOURS,
    [from, to, new Date(origin)],
  );
  return rows.map(({ at, orderType, count, total, discount, delivery, addedTax }) => ({
    at: at.getTime(),
    orderType,
    count,
    total,
    discount,
    delivery,
    addedTax,
  }));
}

const SALES_OF_HOURS = `
  SELECT date_bin('1 hour', fields.at, $3::timestamptz) AS at, orders.order_type AS "orderType",
    count(*)::int AS count, sum(fields.total_cents)::bigint AS total,
    coalesce(sum(orders.discount_cents), 0)::bigint AS discount,
    coalesce(sum(orders.delivery_cents), 0)::bigint AS delivery,
    coalesce(sum(
      orders.total_cents - orders.subtotal_cents + orders.discount_cents - orders.delivery_cents
    ), 0)::bigint AS "addedTax"
  FROM books.entries AS entry
  CROSS JOIN LATERAL json_to_record(entry.document::json) AS fields (at timestamptz, total_cents bigint)
  LEFT JOIN orders ON orders.order_id = entry.order_id
  WHERE entry.kind = 'sale' AND entry.day BETWEEN $1 AND $2
  GROUP BY 1, 2`;

/** The menu as it is now, which names what was sold. */
export type NamingMenu = Pick<RestaurantSnapshot, 'menus' | 'offers'>;

/**
 * What each dish, and each size of it, sold on days, what sold most first. It has the name of the menu; one that is gone the name that
 * it was sold by. The dishes of a formula count their units, the formula its money; units that are not made count none.
 * Rule FG-5.
 */
export async function soldDishes(
  executor: Executor,
  { from, to }: DaySpan,
  { menus }: NamingMenu,
): Promise<readonly DishSales[]> {
  const named = new Map(
    menus
      .flatMap(({ categories }) => categories)
      .flatMap(({ category_name: category, items }) =>
        items.map(({ item_id, item_name: name }) => [item_id, { name, category }] as const),
      ),
  );
  const { rows } = await executor.query<SoldDishRow>(SOLD_DISHES, [from, to]);
  return rows
    .map(({ size, ...sold }) => {
      const dish = { ...sold, category: null, ...named.get(sold.itemId) };
      return size === null ? dish : { ...dish, name: `${dish.name}, ${size}` };
    })
    .toSorted(
      (one, other) =>
        other.total - one.total ||
        other.quantity - one.quantity ||
        one.name.localeCompare(other.name),
    );
}

interface SoldDishRow extends Omit<DishSales, 'category'> {
  readonly size: string | null;
}

const SOLD_DISHES = `
  SELECT line.item_id AS "itemId", max(line.item_name) AS name, size,
    coalesce(sum(line.quantity) FILTER (WHERE line.offer_id IS NULL), 0)::int AS quantity,
    coalesce(sum(line.quantity) FILTER (WHERE line.offer_id IS NOT NULL), 0)::int AS given,
    sum(line.total_cents)::bigint AS total, sum(line.discount_cents)::bigint AS discount
  FROM books.entries AS entry
  CROSS JOIN LATERAL (
    SELECT item_id, item_name, options, offer_id, quantity - cancelled_quantity AS quantity, total_cents, discount_cents
    FROM order_lines WHERE order_lines.order_id = entry.order_id
    UNION ALL
    SELECT dish ->> 'item_id', dish ->> 'item_name', dish -> 'options', offer_id, quantity - cancelled_quantity, 0, 0
    FROM order_lines, jsonb_array_elements(dishes) AS dish WHERE order_lines.order_id = entry.order_id
  ) AS line
  CROSS JOIN LATERAL (
    SELECT max(option ->> 'name') AS size FROM jsonb_array_elements(line.options) AS option
    WHERE option -> 'is_size' = 'true'
  ) AS chosen
  WHERE entry.kind = 'sale' AND entry.day BETWEEN $1 AND $2
  GROUP BY line.item_id, size`;

/** What an offer did to the sales of days, in cents. */
export interface OfferSales {
  readonly offer_id: string;
  readonly name: string | null;
  readonly count: number;
  readonly discount: Cents;
  readonly total: Cents;
}

/** The offers that sales of days used, the one that gave most first. Rule FG-5. */
export async function usedOffers(
  executor: Executor,
  { from, to }: DaySpan,
  { offers }: NamingMenu,
): Promise<readonly OfferSales[]> {
  const names = new Map(offers.map(({ id, name }) => [id, name]));
  const { rows } = await executor.query<Omit<OfferSales, 'name'>>(USED_OFFERS, [from, to]);
  return rows.map((used) => ({ ...used, name: names.get(used.offer_id) ?? null }));
}

const USED_OFFERS = `
  SELECT offer_uses.offer_id, count(*)::int AS count,
    sum(offer_uses.discount_cents)::bigint AS discount, sum(orders.total_cents)::bigint AS total
  FROM books.entries AS entry
  JOIN offer_uses ON offer_uses.order_id = entry.order_id
  JOIN orders ON orders.order_id = entry.order_id
  WHERE entry.kind = 'sale' AND entry.day BETWEEN $1 AND $2
  GROUP BY offer_uses.offer_id
  ORDER BY discount DESC, offer_id`;

/** Money that went back for one reason, in cents: negative, or positive where it came again. */
export interface ReturnedMoney {
  /** That of the entry, else of the order's cancellation; null without either. */
  readonly reason: string | null;
  readonly count: number;
  readonly total: Cents;
}

/** Refunds and corrections of days by their reason, the greatest first; how an order was paid is none. Rules FG-9 and BK-62. */
export async function returnedMoney(
  executor: Executor,
  { from, to }: DaySpan,
): Promise<readonly ReturnedMoney[]> {
  const values = [from, to, MEANS_CORRECTED];
  return (await executor.query<ReturnedMoney>(RETURNED_MONEY, values)).rows;
}

const RETURNED_MONEY = `
  SELECT coalesce(fields.reason, orders.cancel_reason) AS reason, count(*)::int AS count,
    sum(fields.total_cents)::bigint AS total
  FROM books.entries AS entry
  CROSS JOIN LATERAL json_to_record(entry.document::json) AS fields (total_cents bigint, reason text)
  LEFT JOIN orders ON orders.order_id = entry.order_id
  WHERE entry.kind IN ('refund', 'correction') AND entry.day BETWEEN $1 AND $2
    AND fields.reason IS DISTINCT FROM $3
  GROUP BY 1 ORDER BY total, reason`;

/** The submitted orders that were expected between two instants, test orders left out, by number. Rules OB-3, OP-7 and FG-1. */
export async function servedOrders(
  executor: Executor,
  from: Instant,
  until: Instant,
): Promise<readonly ServedOrder[]> {
  const { rows } = await executor.query<ServedRow>(SERVED_ORDERS, [
    new Date(from),
    new Date(until),
    ASAP,
  ]);
  return rows.map((row) => ({
    orderId: row.order_id,
    number: row.number,
    orderType: row.order_type,
    progress: row.progress,
    isAsap: row.is_asap,
    submittedAt: row.submitted_at.getTime(),
    dueAt: row.due_at?.getTime() ?? null,
    readyAt: row.ready_at?.getTime() ?? null,
    handedOverAt: row.handed_over_at?.getTime() ?? null,
    total: row.total_cents,
    cancellation:
      row.progress === 'cancelled'
        ? { reason: row.cancel_reason, wasAccepted: row.was_accepted ?? false }
        : null,
  }));
}
