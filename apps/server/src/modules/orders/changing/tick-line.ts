import { isFinished } from '@comptoir/domain/orders/order-progress';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { type EventOrigin, noteEvent } from '../order-events.ts';
import { lockOrderRow } from '../placing/order-locks.ts';
import type { OrderChange, RecordChange } from './order-change.ts';

/** A line that the kitchen ticks off, or not any more. */
export interface TickedLine {
  readonly position: number;
  readonly isDone: boolean;
}

/**
 * Ticks lines off. The revision stays: no step becomes stale by it, and of two people at once the last one counts.
 * Rules OB-53 and OB-17.
 */
export function tickLines(pool: pg.Pool, clock: Clock) {
  return function tickLine(
    orderId: string,
    { position, isDone }: TickedLine,
    by: EventOrigin,
    record: RecordChange,
  ): Promise<OrderChange> {
    return transaction(pool, async (client): Promise<OrderChange> => {
      const [progress, { rows }] = await Promise.all([
        lockOrderRow(client, orderId),
        client.query<{ is_done: boolean }>(LINE, [orderId, position]),
      ]);
      if (progress === null) return { kind: 'unknown' };
      if (isFinished(progress)) return { kind: 'not_allowed', from: progress };
      const [line] = rows;
      if (!line) return { kind: 'line_unknown' };
      if (line.is_done === isDone) return { kind: 'unchanged' };
      const now = clock();
      const after = { position, done: isDone };
      await client.query(TICK, [orderId, position, isDone]);
      await noteEvent(client, orderId, { type: 'line_done', data: after }, by, now);
      const before = { position, done: line.is_done };
      await record(client, { action: 'line_done', orderId, before, after }, now);
      return { kind: 'ticked' };
    });
  };
}

/** What is not made can't be ticked off. */
const LINE = `
  SELECT is_done FROM order_lines
  WHERE order_id = $1 AND position = $2 AND quantity > cancelled_quantity`;

const TICK = 'UPDATE order_lines SET is_done = $3 WHERE order_id = $1 AND position = $2';
