import type { DishSales, SalesOfHour } from '@comptoir/domain/books/sales-figures';
import type { Cents } from '@comptoir/domain/money/money';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

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

/** What each dish sold on days, what sold most first. Rule FG-5. */
export async function soldDishes(
  executor: Executor,
  { from, to }: DaySpan,
): Promise<readonly DishSales[]> {
  return (await executor.query<DishSales>(SOLD_DISHES, [from, to])).rows;
}

/** A dish has the name of the menu; one that is gone the name that it was sold by. */
const SOLD_DISHES = `
  SELECT sold.item_id AS "itemId", coalesce(items.name, sold.name) AS name,
    categories.name AS category, sold.quantity, sold.given, sold.total, sold.discount
  FROM (
    SELECT line.item_id, max(line.item_name) AS name,
      coalesce(sum(line.quantity) FILTER (WHERE line.offer_id IS NULL), 0)::int AS quantity,
      coalesce(sum(line.quantity) FILTER (WHERE line.offer_id IS NOT NULL), 0)::int AS given,
      sum(line.total_cents)::bigint AS total, sum(line.discount_cents)::bigint AS discount
    FROM books.entries AS entry
    JOIN order_lines AS line ON line.order_id = entry.order_id
    WHERE entry.kind = 'sale' AND entry.day BETWEEN $1 AND $2
    GROUP BY line.item_id
  ) AS sold
  LEFT JOIN items USING (item_id)
  LEFT JOIN categories USING (category_id)
  ORDER BY sold.total DESC, sold.quantity DESC, name`;

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
): Promise<readonly OfferSales[]> {
  return (await executor.query<OfferSales>(USED_OFFERS, [from, to])).rows;
}

const USED_OFFERS = `
  SELECT used.offer_id, offers.name, used.count, used.discount, used.total
  FROM (
    SELECT offer_uses.offer_id, count(*)::int AS count,
      sum(offer_uses.discount_cents)::bigint AS discount, sum(orders.total_cents)::bigint AS total
    FROM books.entries AS entry
    JOIN offer_uses ON offer_uses.order_id = entry.order_id
    JOIN orders ON orders.order_id = entry.order_id
    WHERE entry.kind = 'sale' AND entry.day BETWEEN $1 AND $2
    GROUP BY offer_uses.offer_id
  ) AS used
  LEFT JOIN offers USING (offer_id)
  ORDER BY used.discount DESC, used.offer_id`;

/** Money that went back for one reason, in cents: negative, or positive where it came again. */
export interface ReturnedMoney {
  /** That of the entry, else of the order's cancellation; null without either. */
  readonly reason: string | null;
  readonly count: number;
  readonly total: Cents;
}

/** Refunds and corrections of days by their reason, the greatest first. Rule FG-9. */
export async function returnedMoney(
  executor: Executor,
  { from, to }: DaySpan,
): Promise<readonly ReturnedMoney[]> {
  return (await executor.query<ReturnedMoney>(RETURNED_MONEY, [from, to])).rows;
}

const RETURNED_MONEY = `
  SELECT coalesce(fields.reason, orders.cancel_reason) AS reason, count(*)::int AS count,
    sum(fields.total_cents)::bigint AS total
  FROM books.entries AS entry
  CROSS JOIN LATERAL json_to_record(entry.document::json) AS fields (total_cents bigint, reason text)
  LEFT JOIN orders ON orders.order_id = entry.order_id
  WHERE entry.kind IN ('refund', 'correction') AND entry.day BETWEEN $1 AND $2
  GROUP BY 1 ORDER BY total, reason`;
