import type { Executor } from '#db/connection.ts';

/** An order with which the restaurant tries its way to the kitchen. Rule OP-7. */
export interface TestOrder {
  readonly order_id: string;
  readonly number: number;
  readonly progress: string;
  /** Where it was accepted; null while it is not. */
  readonly accepted_on: 'device' | 'session' | null;
}

/** Marks an order that is not submitted yet as a test: no figure counts it. Rule OP-7. */
export async function markAsTest(executor: Executor, orderId: string): Promise<void> {
  await executor.query(
    'UPDATE orders SET is_test = true WHERE order_id = $1 AND submitted_at IS NULL',
    [orderId],
  );
}

/** The last test order that reached the kitchen; null for none. */
export async function lastTestOrder(executor: Executor): Promise<TestOrder | null> {
  const { rows } = await executor.query<TestOrder>(
    `SELECT order_id, number, progress, (
        SELECT CASE WHEN device_id IS NULL THEN 'session' ELSE 'device' END FROM order_events AS event
        WHERE event.order_id = orders.order_id AND type = 'advanced' AND person_id IS NOT NULL
        ORDER BY device_id IS NULL, sequence LIMIT 1
      ) AS accepted_on
      FROM orders
      WHERE is_test AND submitted_at IS NOT NULL ORDER BY submitted_at DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}
