import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { ORDER_CHANGED } from '#db/notifications.ts';

/** Who caused an event: the guest, the restaurant's staff, the shop itself, or the card provider. */
export type OrderActor = 'guest' | 'staff' | 'system' | 'provider';

/** An event of an order after it was placed, with its data. */
export type OrderEvent =
  | { readonly type: 'submitted' | 'paid'; readonly data: { readonly status: 'pending' | 'paid' } }
  | { readonly type: 'advanced'; readonly data: { readonly progress: OrderProgress } }
  | {
      readonly type: 'cancelled';
      readonly data: {
        readonly progress: 'cancelled';
        readonly refundable_cents: number;
        readonly refund_cents: number;
      };
    }
  | {
      readonly type: 'refunded';
      readonly data: { readonly refund_id: string; readonly amount_cents: number };
    };

/** The cause of an event. */
export interface EventOrigin {
  readonly actor: OrderActor;
  /** The idempotency key: a repeated request changes nothing. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Records an event of a locked order in one statement: the event, the order's columns, and the
 * notification of its streams. Rule T-6.
 */
export async function recordEvent(
  client: Executor,
  orderId: string,
  { type, data }: OrderEvent,
  { actor, idempotencyKey }: EventOrigin,
  now: Instant,
): Promise<void> {
  await client.query(RECORD, [
    orderId,
    type,
    actor,
    new Date(now).toISOString(),
    data,
    idempotencyKey ?? null,
    'progress' in data ? data.progress : null,
  ]);
}

/** Whether the request that `origin` names was carried out before; asked with the order locked. */
export async function isRepeated(
  client: Executor,
  orderId: string,
  { idempotencyKey }: EventOrigin,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  const { rowCount } = await client.query(
    'SELECT FROM order_events WHERE order_id = $1 AND idempotency_key = $2',
    [orderId, idempotencyKey],
  );
  return rowCount === 1;
}

/** A reader's position, in the sequence of the transactions that wrote the events. */
export interface EventPosition {
  readonly transaction: string;
  readonly sequence: number;
}

export type RecordedEvent = OrderEvent &
  EventPosition & { readonly orderId: string; readonly actor: OrderActor; readonly at: Date };

/**
 * Before every event.
 *
 * @public The initial position of a reader.
 */
export const FIRST_POSITION: EventPosition = { transaction: '0', sequence: 0 };

/**
 * The events after a position, each exactly once to a reader that goes on from the last one it has read.
 * A sequence is drawn before its transaction commits, so a lower one may appear later: only events below
 * the oldest transaction that still runs are read, in the order of transactions.
 *
 * @public The reader of an order board resumes from it.
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

const ANNOUNCEMENT_DELAY_MS = 50;
/** A notification carries 8,000 bytes, and an id has 25. */
const IDS_IN_A_NOTIFICATION = 250;

/**
 * Notifies of submitted orders after their commit, those of a moment together: NOTIFY inside the statement
 * would have the commits of all orders wait for one another. Lost with the process, as a notification may be.
 */
export function submissionAnnouncer(executor: Executor): (orderId: string) => void {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  function announce(): void {
    timer = undefined;
    const ids = waiting;
    waiting = [];
    const payloads: string[] = [];
    for (let from = 0; from < ids.length; from += IDS_IN_A_NOTIFICATION) {
      payloads.push(ids.slice(from, from + IDS_IN_A_NOTIFICATION).join(','));
    }
    executor
      .query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
        ORDER_CHANGED,
        payloads,
      ])
      .catch(() => {});
  }

  return (orderId) => {
    waiting.push(orderId);
    if (timer) return;
    timer = setTimeout(announce, ANNOUNCEMENT_DELAY_MS);
    timer.unref();
  };
}

/** `order_progress` is read by servers of the version before only, and goes with the version after this. */
const RECORD = `
  WITH changed AS (
    UPDATE orders SET revision = revision + 1, progress = coalesce($7, progress)
    WHERE order_id = $1 RETURNING order_id
  ), recorded AS (
    INSERT INTO order_events (order_id, type, actor, at, data, idempotency_key)
    SELECT order_id, $2, $3, $4::timestamptz, $5::jsonb, $6 FROM changed
  ), step AS (
    INSERT INTO order_progress (order_id, progress, at)
    SELECT order_id, $7, $4::timestamptz FROM changed WHERE $7::text IS NOT NULL
  )
  SELECT pg_notify('${ORDER_CHANGED}', order_id) FROM changed`;
