import { decideMessage, type MessageDecision } from '@comptoir/domain/orders/guest-message';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { recordEvent } from '../order-events.ts';
import { lockOrderRow } from '../placing/order-locks.ts';

/** Sends messages of guests to the boards, each once. Rule OB-84. */
export function sendMessages(pool: pg.Pool, clock: Clock) {
  return function sendMessage(orderId: string, text: string): Promise<MessageDecision> {
    return transaction(pool, async (client) => {
      const [progress, { rows }] = await Promise.all([
        lockOrderRow(client, orderId),
        client.query<{ text: string }>('SELECT text FROM order_messages WHERE order_id = $1', [
          orderId,
        ]),
      ]);
      const decision = decideMessage(text, { progress, sent: rows.map((row) => row.text) });
      if (decision !== 'send') return decision;
      const now = clock();
      await client.query(
        'INSERT INTO order_messages (order_id, sent_at, text) VALUES ($1, $2, $3)',
        [orderId, new Date(now), text],
      );
      await recordEvent(client, orderId, { type: 'messaged', data: {} }, { actor: 'guest' }, now);
      return decision;
    });
  };
}
