import { moveProgress, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import { type OrderRow, SELECT_ORDER } from './order-row.ts';
import { lockFinalized, recordStep } from './progress-step.ts';

/** How long the link of the mail opens an order. Rule T-3. */
const LINK_MILLISECONDS = 30 * 24 * 60 * 60_000;
/** How long its id opens an order. Rule T-4. */
const ID_MILLISECONDS = 24 * 60 * 60_000;

/** A key of a link, or else the id itself. */
const OPENED_BY_KEY =
  'orders.order_id = COALESCE((SELECT order_id FROM order_links WHERE key = $1), $1)';

/** How far the kitchen is with an order that goes on. */
export type KitchenProgress = Exclude<OrderProgress, 'cancelled'>;

export type ProgressChange =
  | { readonly kind: 'moved' | 'unchanged'; readonly order: OrderRow }
  | { readonly kind: 'not_allowed'; readonly order: OrderRow; readonly from: OrderProgress }
  | { readonly kind: 'unknown' };

export type FinalizedOrders = ReturnType<typeof finalizedOrders>;

/** Orders after they were finalized: who may see them, and how far the kitchen is. */
export function finalizedOrders(pool: pg.Pool) {
  async function findOne(condition: string, values: readonly unknown[]): Promise<OrderRow | null> {
    const { rows } = await pool.query<OrderRow>(`${SELECT_ORDER} AND ${condition}`, [...values]);
    return rows[0] ?? null;
  }

  return {
    find: (orderId: string) => findOne('orders.order_id = $1', [orderId]),

    /** Those of these orders that there are, in no order. Rule T-12. */
    async findAll(orderIds: readonly string[]): Promise<readonly OrderRow[]> {
      const { rows } = await pool.query<OrderRow>(
        `${SELECT_ORDER} AND orders.order_id = ANY($1::text[])`,
        [orderIds],
      );
      return rows;
    },

    /** The order with this number: of a day, or the last one that had it. */
    findByNumber: (number: number, day: CalendarDate | null) =>
      findOne(
        `orders.number = $1 AND ($2::date IS NULL OR orders.day = $2)
         ORDER BY orders.day DESC LIMIT 1`,
        [number, day],
      ),

    /** The order that a key opens at `now`, and until when it does. Rules T-3 and T-4. */
    async findByKey(
      key: string,
      now: Instant,
    ): Promise<{ readonly order: OrderRow; readonly expiresAt: Instant } | null> {
      const order = await findOne(OPENED_BY_KEY, [key]);
      if (!order) return null;
      const patience = order.link_key === key ? LINK_MILLISECONDS : ID_MILLISECONDS;
      const expiresAt = order.finalized_at.getTime() + patience;
      return now < expiresAt ? { order, expiresAt } : null;
    },

    /**
     * Moves an order on and tells every process, or says why not. `cancelOrder` cancels it. Rules T-2,
     * T-6, J-11, and Z-5.
     */
    moveTo: (orderId: string, progress: KitchenProgress, now: Instant): Promise<ProgressChange> =>
      transaction(pool, async (client): Promise<ProgressChange> => {
        const order = await lockFinalized(client, orderId);
        if (!order) return { kind: 'unknown' };
        const from = order.progress;
        const step = moveProgress(from, progress, order.order_type);
        if (step.kind === 'not_allowed') return { kind: 'not_allowed', order, from };
        if (step.kind === 'moved') {
          const event = { type: 'advanced', data: { progress } } as const;
          await recordStep(client, order, event, { actor: 'staff' }, now);
        }
        return { kind: step.kind, order };
      }),
  };
}
