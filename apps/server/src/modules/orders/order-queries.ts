import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { SELECT_ORDER, type SubmittedOrderRow } from './order-row.ts';

/** How long the link of the mail opens an order. Rule T-3. */
const LINK_MILLISECONDS = 30 * 24 * 60 * 60_000;
/** How long its id opens an order. Rule T-4. */
const ID_MILLISECONDS = 24 * 60 * 60_000;

/** A key of a link, or else the id itself. */
const OPENED_BY_KEY =
  'orders.order_id = COALESCE((SELECT order_id FROM order_links WHERE key = $1), $1)';

/** Reads submitted orders: by key, by number, and those that wait. */
export function orderQueries(executor: Executor) {
  async function findMany(
    condition: string,
    values: readonly unknown[],
  ): Promise<readonly SubmittedOrderRow[]> {
    const { rows } = await executor.query<SubmittedOrderRow>(
      `${SELECT_ORDER} WHERE orders.finalized_at IS NOT NULL AND ${condition}`,
      [...values],
    );
    return rows;
  }
  const findOne = async (condition: string, values: readonly unknown[]) =>
    (await findMany(condition, values))[0] ?? null;

  return {
    find: (orderId: string) => findOne('orders.order_id = $1', [orderId]),

    /** The orders among these ids that exist, unsorted. Rule T-12. */
    findAll: (orderIds: readonly string[]) =>
      findMany('orders.order_id = ANY($1::text[])', [orderIds]),

    /** The order with this number: of a day, or the last one that had it. */
    findByNumber: (number: number, day: CalendarDate | null) =>
      findOne(
        `orders.number = $1 AND ($2::date IS NULL OR orders.day = $2)
         ORDER BY orders.day DESC LIMIT 1`,
        [number, day],
      ),

    /** The order that a key opens at `now`, and until when. Rules T-3 and T-4. */
    async findByKey(
      key: string,
      now: Instant,
    ): Promise<{ readonly order: SubmittedOrderRow; readonly expiresAt: Instant } | null> {
      const order = await findOne(OPENED_BY_KEY, [key]);
      if (!order) return null;
      const lifetime = order.link_key === key ? LINK_MILLISECONDS : ID_MILLISECONDS;
      const expiresAt = order.finalized_at.getTime() + lifetime;
      return now < expiresAt ? { order, expiresAt } : null;
    },
  };
}
