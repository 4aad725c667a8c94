import type { Executor } from '#db/connection.ts';
import { enqueueRefundMail } from '#jobs/mails/enqueue-mail.ts';
import { orderRefunds } from '#modules/orders/orders.ts';

/**
 * Enqueues the mail about a refund once none of its request waits: one about all that were made and that no mail is about
 * of. One that is made later has a mail of its own. The order must be locked. Rules Y-14 and GS-9.
 */
export async function enqueueMailOfRequest(
  client: Executor,
  orderId: string,
  refundId: string,
): Promise<void> {
  const requestId = await orderRefunds.requestOf(client, refundId);
  const ids = await orderRefunds.idsOfRequest(client, requestId);
  const { rows } = await client.query<{ occasion: string }>(MARK_MAILED, [ids]);
  const [first] = rows;
  if (first) await enqueueRefundMail(client, orderId, first.occasion);
}

/** The ids of the refunds that a mail is about. */
export async function mailedRefunds(
  executor: Executor,
  occasion: string,
): Promise<readonly string[]> {
  const requestId = await orderRefunds.requestOf(executor, occasion);
  const ids = await orderRefunds.idsOfRequest(executor, requestId);
  const { rows } = await executor.query<{ refund_id: string }>(
    `SELECT refund_id FROM payment_refunds WHERE refund_id = ANY($1) AND mailed_with = $2
     ORDER BY refund_id`,
    [ids, occasion],
  );
  return rows.map(({ refund_id }) => refund_id);
}

const MARK_MAILED = `
  WITH made AS (
    SELECT refund_id FROM payment_refunds
    WHERE refund_id = ANY($1) AND state = 'done' AND mailed_with IS NULL
      AND NOT EXISTS (SELECT FROM payment_refunds WHERE refund_id = ANY($1) AND state = 'waiting')
  )
  UPDATE payment_refunds SET mailed_with = (SELECT min(refund_id) FROM made)
  FROM made WHERE payment_refunds.refund_id = made.refund_id
  RETURNING mailed_with AS occasion`;
