import { decideRecall, type RecallFacts } from '@comptoir/domain/orders/decide-recall';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { executeEffects } from '../effects/order-effects.ts';
import { recordEvent, STEP_IS_UNDONE } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import { storeRequest } from '../request-keys.ts';
import {
  answerUnwritten,
  type BoardRequest,
  type ChangedBy,
  type IsHandOverClosed,
  lockAndRead,
  type OrderChange,
} from './order-change.ts';

/**
 * Brings orders back that were handed over, one step. No money moves, and it can't be taken back but by another step.
 * Rules OB-5, OB-6, OB-50 and OB-51.
 */
export function recallOrders(pool: pg.Pool, money: OrderMoney, clock: Clock) {
  return function recall(
    orderId: string,
    isHandOverClosed: IsHandOverClosed,
    by: ChangedBy & { readonly board: BoardRequest },
  ): Promise<OrderChange> {
    const { revision, named, record } = by.board;
    return transaction(pool, async (client): Promise<OrderChange> => {
      const read = await lockAndRead(client, orderId, by);
      const handOver = await readHandOver(client, orderId);
      const isDayClosed = await isHandOverClosed(client, orderId);
      const now = clock();
      const decision = decideRecall({ revision }, { ...read, ...handOver, isDayClosed, now });
      if (decision.kind !== 'recall') return answerUnwritten(client, orderId, by, decision);
      const { former: progress } = decision;
      await executeEffects(client, money, orderId, null, now);
      const data = { undone: handOver.sequence, progress };
      await Promise.all([
        recordEvent(client, orderId, { type: 'recalled', data }, by, now),
        record(
          client,
          {
            action: 'recall',
            orderId,
            before: { progress: decision.order.progress },
            after: { progress },
          },
          now,
        ),
        storeRequest(client, { orderId, subject: 'change', named }),
      ]);
      return { kind: 'recalled' };
    });
  };
}

interface HandOver extends Pick<RecallFacts, 'former' | 'later'> {
  /** Of its event; 0 where there is none. */
  readonly sequence: number;
}

async function readHandOver(client: Executor, orderId: string): Promise<HandOver> {
  const { rows } = await client.query<HandOver>(HAND_OVER, [orderId]);
  return rows[0] ?? { sequence: 0, former: null, later: 0 };
}

/** The last hand-over of the order $1 that was not taken back, with the step before it. */
const HAND_OVER = `
  SELECT event.sequence, (
      SELECT coalesce(step.data ->> 'progress', 'received') FROM order_events AS step
      WHERE step.order_id = event.order_id AND step.sequence < event.sequence
        AND step.type IN ('submitted', 'paid', 'advanced', 'undone', 'recalled')
      ORDER BY step.sequence DESC LIMIT 1
    ) AS former, (
      SELECT count(*)::int FROM orders AS other
      WHERE other.progress = 'handed_over' AND other.handed_over_at > orders.handed_over_at
    ) AS later
  FROM order_events AS event JOIN orders USING (order_id)
  WHERE event.order_id = $1 AND event.type = 'advanced'
    AND event.data ->> 'progress' = 'handed_over' AND NOT ${STEP_IS_UNDONE}
  ORDER BY event.sequence DESC LIMIT 1`;
