import type { Executor } from '#db/connection.ts';
import { lockLocalId } from './open-orders.ts';

/**
 * Withdraws an order that is not finalized, as a replacement does: it can be finalized no more, and a payment for it
 * goes back. False for one that is finalized. To be called before other rows of the transaction are locked, in
 * the sequence of `lockCounted`. Rule GO-11.
 */
export async function withdrawOrder(client: Executor, orderId: string): Promise<boolean> {
  const { rows: keys } = await client.query<{ local_id: string }>(
    'SELECT local_id FROM orders WHERE order_id = $1',
    [orderId],
  );
  if (!keys[0]) return true;
  await lockLocalId(client, keys[0].local_id);
  const { rows } = await client.query<{ is_finalized: boolean }>(
    'SELECT finalized_at IS NOT NULL AS is_finalized FROM orders WHERE order_id = $1 FOR UPDATE',
    [orderId],
  );
  if (rows[0]?.is_finalized) return false;
  await client.query('DELETE FROM orders WHERE order_id = $1', [orderId]);
  return true;
}
