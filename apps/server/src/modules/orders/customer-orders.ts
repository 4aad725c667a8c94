import type {
  GuestOrdersAnswer,
  OrdersAnswer,
  WirePastOrder,
} from '@comptoir/contract/accounts/auth-orders';
import { toEuros } from '@comptoir/contract/wire/euros';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { type OrderRow, SELECT_ORDER } from './order-row.ts';
import { pastOrder } from './order-wire.ts';
import { anonymiseWhenOver, ORDER_STATE, type OrderStateRow } from './retention/anonymise.ts';
import { orderAccess } from './tracking/order-access.ts';

/** The most guest orders shown in an offer to adopt them. */
const SHOWN = 20;

const NEWEST_FIRST = 'ORDER BY orders.placed_at DESC, orders.number DESC';

const OF_USER = 'orders.user_id = $1 AND orders.submitted_at IS NOT NULL';

/** Placed without an account, under this e-mail address. */
const ofGuest = (email: string) =>
  `(orders.user_id IS NULL AND orders.email <> '' AND lower(orders.email) = lower(${email}))`;

/** The orders offered to a new account: none of a deleted account. Rule N-60. */
const OF_GUEST = `${ofGuest('$1')} AND orders.submitted_at IS NOT NULL
  AND orders.anonymise_since IS NULL`;
const OF_PERSON = `(orders.user_id = $1 OR ${ofGuest('$2')})`;

/** The orders of an account, and those placed under its address. Rules N-14 to N-17. */
export function customerOrders(pool: pg.Pool) {
  const { currentKeyOf } = orderAccess(pool);

  async function count(condition: string, value: string): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*) FROM orders WHERE ${condition}`,
      [value],
    );
    return rows[0]?.count ?? 0;
  }

  return {
    /** The submitted orders of an account, newest first: one page of them, with the keys that open them at `now`. */
    async page(
      userId: string,
      { page, limit }: { readonly page: number; readonly limit: number },
      now: Instant,
    ): Promise<Pick<OrdersAnswer, 'orders' | 'total'>> {
      const [found, total] = await Promise.all([
        pool.query<OrderRow>(
          `${SELECT_ORDER} WHERE ${OF_USER} ${NEWEST_FIRST} LIMIT $2 OFFSET $3`,
          [userId, limit, (page - 1) * limit],
        ),
        count(OF_USER, userId),
      ]);
      const orders = found.rows.map(async (row) => {
        const key = await currentKeyOf(row, now);
        return { ...pastOrder(row), ...(key !== null && { order_key: key }) };
      });
      return { orders: await Promise.all(orders), total };
    },

    /** The guest orders of an e-mail address. */
    async ofGuest(email: string): Promise<GuestOrdersAnswer> {
      const [found, total] = await Promise.all([
        pool.query<{ number: number; placed_at: Date; total_cents: number }>(
          `SELECT orders.number, orders.placed_at, orders.total_cents
           FROM orders
           WHERE ${OF_GUEST} ${NEWEST_FIRST} LIMIT ${SHOWN}`,
          [email],
        ),
        count(OF_GUEST, email),
      ]);
      const orders = found.rows.map(({ number, placed_at, total_cents }) => ({
        order_number: number,
        created_at: placed_at.toISOString(),
        total: toEuros(total_cents),
      }));
      return { orders, total };
    },

    /** Assigns those orders to an account; returns how many. */
    async claim(userId: string, email: string): Promise<number> {
      const { rowCount } = await pool.query(`UPDATE orders SET user_id = $2 WHERE ${OF_GUEST}`, [
        email,
        userId,
      ]);
      return rowCount ?? 0;
    },

    /** Every order of an account and of its address, submitted or not. */
    async everything(userId: string, email: string): Promise<WirePastOrder[]> {
      const { rows } = await pool.query<OrderRow>(
        `${SELECT_ORDER} WHERE ${OF_PERSON} ${NEWEST_FIRST}`,
        [userId, email],
      );
      return rows.map(pastOrder);
    },

    /** Anonymises all these orders, each as soon as it is over. Rules N-15 and N-60. */
    async deletePersonalData(
      connection: Executor,
      person: { readonly userId: string; readonly email: string },
      now: Instant,
    ): Promise<void> {
      const { rows } = await connection.query<OrderStateRow>(
        `SELECT ${ORDER_STATE} FROM orders WHERE ${OF_PERSON} FOR UPDATE`,
        [person.userId, person.email],
      );
      await anonymiseWhenOver(connection, rows, now);
    },
  };
}
