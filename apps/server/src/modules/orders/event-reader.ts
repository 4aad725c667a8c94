import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Executor } from '#db/connection.ts';
import type { NotedEvent, OrderActor, OrderEvent } from './order-events.ts';

/** A reader's position, in the order of the transactions that wrote the events. */
export interface EventPosition {
  readonly transaction: string;
  readonly sequence: number;
}

/** `undone` is recorded by `recordUndo`. */
export type RecordedEvent = (
  | OrderEvent
  | NotedEvent
  | {
      readonly type: 'undone';
      readonly data: {
        readonly undone: number;
        readonly progress: OrderProgress;
        readonly promised_at: string | null;
      };
    }
) &
  EventPosition & { readonly orderId: string; readonly actor: OrderActor; readonly at: Date };

/** Negative when the first position is before the other one. */
export function comparePositions(one: EventPosition, other: EventPosition): number {
  const [first, second] = [BigInt(one.transaction), BigInt(other.transaction)];
  if (first !== second) return first < second ? -1 : 1;
  return one.sequence - other.sequence;
}

/**
 * The events after a position, each exactly once to a reader that goes on from the last one it has read.
 * A sequence is drawn before its transaction commits, so a lower one may appear later: only events below
 * the oldest transaction that still runs are read, in the order of transactions. Rule OB-15.
 */
export async function eventsAfter(
  executor: Executor,
  { transaction, sequence }: EventPosition,
  limit: number,
): Promise<readonly RecordedEvent[]> {
  const { rows } = await executor.query<RecordedEvent>(EVENTS_AFTER, [
    transaction,
    sequence,
    limit,
  ]);
  return rows;
}

const EVENTS_AFTER = `
  SELECT written_in::text AS transaction, sequence, order_id AS "orderId", type, actor, at, data
  FROM order_events
  WHERE (written_in, sequence) > ($1::xid8, $2::bigint)
    AND written_in < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY written_in, sequence LIMIT $3`;

/**
 * The orders of the committed events after a position that `eventsAfter` does not read yet, as an older
 * transaction still runs; the events of each by their sequences. Rule OB-15.
 */
export async function heldBackEvents(
  executor: Executor,
  { transaction, sequence }: EventPosition,
  limit: number,
): Promise<readonly { readonly orderId: string; readonly sequence: number }[]> {
  const { rows } = await executor.query<{ orderId: string; sequence: number }>(HELD_BACK, [
    transaction,
    sequence,
    limit,
  ]);
  return rows;
}

const HELD_BACK = `
  SELECT order_id AS "orderId", sequence FROM order_events
  WHERE (written_in, sequence) > ($1::xid8, $2::bigint)
    AND written_in >= pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY written_in, sequence LIMIT $3`;

/**
 * The position from which a reader that starts now misses nothing: before every event that a snapshot taken
 * from now on does not show. `end` is beyond every event so far. Rule OB-15.
 */
export async function currentPosition(
  executor: Executor,
): Promise<{ readonly start: EventPosition; readonly end: EventPosition }> {
  const { rows } = await executor.query<{ start: string; end: string }>(
    `SELECT pg_snapshot_xmin(snapshot)::text AS start, pg_snapshot_xmax(snapshot)::text AS end
     FROM pg_current_snapshot() AS snapshot`,
  );
  const { start = '0', end = '0' } = rows[0] ?? {};
  return { start: { transaction: start, sequence: 0 }, end: { transaction: end, sequence: 0 } };
}
