import type { Cents } from '@comptoir/domain/money';
import type { Executor } from '#db/connection.ts';

/** An order as the API tells it. */
export interface StoredOrder {
  readonly orderId: string;
  readonly orderNumber: number;
  readonly status: 'pending' | 'paid';
}

interface StoredState extends StoredOrder {
  /** The day whose number it has. */
  readonly day: string;
  readonly contentHash: string;
  readonly isFinalized: boolean;
}

/** An order with what its payment depends on. */
export interface PayableOrder extends StoredOrder {
  readonly paymentMethod: 'cash' | 'card';
  readonly total: Cents;
}

export async function findOrder(executor: Executor, orderId: string): Promise<PayableOrder | null> {
  const { rows } = await executor.query<{
    number: number;
    status: 'pending' | 'paid';
    payment_method: 'cash' | 'card';
    total_cents: number;
  }>(
    `SELECT number, status, payment_method, total_cents
     FROM orders WHERE order_id = $1`,
    [orderId],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    orderId,
    orderNumber: row.number,
    status: row.status,
    paymentMethod: row.payment_method,
    total: row.total_cents,
  };
}

/** Tells the orders' locks from any other advisory locks on the database. */
const ORDER_LOCKS = 7_311;

/**
 * One request at a time replaces an order, whose row is then another one: whoever only waited for the
 * row would find it gone. Taken before any lock on a slot, released with the transaction.
 */
export function lockOrder(executor: Executor, localId: string): Promise<unknown> {
  return executor.query({
    name: 'lock-order',
    text: 'SELECT pg_advisory_xact_lock($1::int, hashtext($2))',
    values: [ORDER_LOCKS, localId],
  });
}

/** The order that a storefront knows by its own id; locked, it stays as it is until the commit. */
export async function findByLocalId(
  executor: Executor,
  localId: string,
  { locked }: { readonly locked: boolean },
): Promise<StoredState | null> {
  const { rows } = await executor.query<{
    order_id: string;
    day: string;
    number: number;
    status: 'pending' | 'paid';
    content_hash: string;
    finalized: boolean;
  }>(
    `SELECT order_id, day, number, status, content_hash, finalized_at IS NOT NULL AS finalized
     FROM orders JOIN order_keys USING (order_id)
     WHERE local_id = $1 ${locked ? 'FOR UPDATE OF orders' : ''}`,
    [localId],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    orderId: row.order_id,
    orderNumber: row.number,
    status: row.status,
    day: row.day,
    contentHash: row.content_hash,
    isFinalized: row.finalized,
  };
}
