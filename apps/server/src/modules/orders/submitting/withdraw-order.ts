import { decideWithdrawal } from '@comptoir/domain/orders/decide-submission';
import type { Executor } from '#db/connection.ts';
import { lockStoredOrder } from '../placing/order-locks.ts';

/**
 * Withdraws an order that is not submitted, as a replacement does: it can be submitted no more, and a payment for it
 * goes back. False for one that is submitted. To be called before other rows of the transaction are locked. Rule GO-11.
 */
export async function withdrawOrder(client: Executor, orderId: string): Promise<boolean> {
  const [, { rows }] = await Promise.all([
    lockStoredOrder(client, orderId),
    client.query<{ is_submitted: boolean }>(
      'SELECT submitted_at IS NOT NULL AS is_submitted FROM orders WHERE order_id = $1 FOR UPDATE',
      [orderId],
    ),
  ]);
  const known = rows[0] ? { isSubmitted: rows[0].is_submitted } : null;
  const decision = decideWithdrawal(known);
  if (decision === 'withdraw') {
    await client.query('DELETE FROM orders WHERE order_id = $1', [orderId]);
  }
  return decision !== 'submitted';
}
