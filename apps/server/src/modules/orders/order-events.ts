import type { CancelReason } from '@comptoir/domain/orders/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { ProposalOutcome } from '@comptoir/domain/orders/substitution';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { ORDER_CHANGED } from '#db/notifications.ts';
import { GIVEN_BACK } from './placing/slot-places.ts';

/** Who caused an event: the guest, the restaurant's staff, the shop itself, or the card provider. */
export type OrderActor = 'guest' | 'staff' | 'system' | 'provider';

/** An event of an order after it was placed, with its data. */
export type OrderEvent =
  | { readonly type: 'submitted' | 'paid'; readonly data: { readonly status: 'pending' | 'paid' } }
  | {
      readonly type: 'advanced';
      readonly data: { readonly progress: OrderProgress; readonly promised_at?: string };
    }
  | {
      readonly type: 'cancelled';
      readonly data: {
        readonly progress: 'cancelled';
        readonly refundable_cents: number;
        readonly refund_cents: number;
        readonly reason?: CancelReason;
      };
    }
  | { readonly type: 'promised'; readonly data: { readonly promised_at: string } }
  | { readonly type: 'proposed'; readonly data: { readonly substitution_id: string } }
  | {
      readonly type: 'answered';
      readonly data: {
        readonly substitution_id: string;
        readonly outcome: ProposalOutcome;
        readonly amount_cents: number;
      };
    }
  | {
      readonly type: 'refunded';
      readonly data: { readonly refund_id: string; readonly amount_cents: number };
    };

/** A person or a device of the staff, with its name at that time. */
export interface NamedOrigin {
  readonly id: string;
  readonly name: string;
}

/** The cause of an event. */
export interface EventOrigin {
  readonly actor: OrderActor;
  readonly person?: NamedOrigin | null;
  readonly device?: NamedOrigin | null;
  /** The idempotency key: a repeated request changes nothing. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Records an event of a locked order in one statement: the event, the order's columns, and the
 * notification of its streams. Returns the event's sequence. Rule T-6.
 */
export async function recordEvent(
  client: Executor,
  orderId: string,
  { type, data }: OrderEvent,
  origin: EventOrigin,
  now: Instant,
): Promise<number> {
  const { rows } = await client.query<{ sequence: number }>(RECORD, [
    ...valuesOf(orderId, origin, now),
    data,
    type,
    'progress' in data ? data.progress : null,
    'promised_at' in data ? data.promised_at : null,
    'reason' in data ? data.reason : null,
  ]);
  return sequenceOf(rows);
}

/** What an event changes on the tickets of an order that was `former`. Rules PR-10 and PR-14. */
export function printedChange(former: OrderProgress, { type, data }: OrderEvent) {
  return {
    isAccepted: type === 'advanced' && former === 'received',
    isChanged: type === 'cancelled' || 'promised_at' in data,
  };
}

/** A change of an order that is taken back, with the order as it was before. */
export interface UndoneEvent {
  readonly sequence: number;
  readonly progress: OrderProgress;
  readonly promisedAt: Date | null;
}

/**
 * Takes back the last change of a locked order in one statement: as an event of its own, since events are
 * only added. Rules OB-7 and OB-9.
 */
export async function recordUndo(
  client: Executor,
  orderId: string,
  { sequence, progress, promisedAt }: UndoneEvent,
  origin: EventOrigin,
  now: Instant,
): Promise<void> {
  await client.query(RECORD_UNDO, [
    ...valuesOf(orderId, origin, now),
    { undone: sequence, progress, promised_at: promisedAt?.toISOString() ?? null },
    progress,
    promisedAt?.toISOString() ?? null,
  ]);
}

/** $1 to $8 of both statements. */
function valuesOf(orderId: string, origin: EventOrigin, now: Instant) {
  const { actor, person, device, idempotencyKey } = origin;
  const named = [person?.id, person?.name, device?.id, device?.name].map((value) => value ?? null);
  return [orderId, actor, new Date(now).toISOString(), idempotencyKey ?? null, ...named];
}

function sequenceOf([row]: readonly { readonly sequence: number }[]): number {
  if (!row) throw new Error('An event was recorded of an order that does not exist.');
  return row.sequence;
}

/** Counts a change that no event of the order says, and has its streams read it again. Rule T-10. */
export async function countRevision(client: Executor, orderId: string): Promise<void> {
  await client.query(
    `WITH changed AS (
      UPDATE orders SET revision = revision + 1 WHERE order_id = $1 RETURNING order_id
    )
    SELECT pg_notify('${ORDER_CHANGED}', order_id) FROM changed`,
    [orderId],
  );
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

/** `undone` is recorded by `recordUndo`. */
export type RecordedEvent = (
  | OrderEvent
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

const ORIGIN_COLUMNS = `
      order_id, actor, at, idempotency_key, person_id, person_name, device_id, device_name, data`;
const ORIGIN_VALUES =
  'order_id, $2, $3::timestamptz, $4, $5::text, $6::text, $7::text, $8::text, $9::jsonb';

/** `order_progress` is read by servers of the version before only, and goes with the version after this. */
const RECORD = `
  WITH changed AS (
    UPDATE orders SET revision = revision + 1, progress = coalesce($11, progress),
      promised_at = coalesce($12::timestamptz, promised_at),
      cancel_reason = coalesce($13, cancel_reason),
      held_until = CASE
        WHEN $11 = 'cancelled' AND progress IN ('received', 'accepted') THEN ${GIVEN_BACK}
        ELSE held_until END
    WHERE order_id = $1 RETURNING order_id
  ), recorded AS (
    INSERT INTO order_events (${ORIGIN_COLUMNS}, type)
    SELECT ${ORIGIN_VALUES}, $10 FROM changed RETURNING sequence
  ), step AS (
    INSERT INTO order_progress (order_id, progress, at)
    SELECT order_id, $11, $3::timestamptz FROM changed WHERE $11::text IS NOT NULL
  )
  SELECT sequence, pg_notify('${ORDER_CHANGED}', order_id) FROM changed, recorded`;

/** The order is changed before its step is deleted, as it is before a step is added. */
const RECORD_UNDO = `
  WITH before AS (
    SELECT order_id, progress FROM orders WHERE order_id = $1
  ), changed AS (
    UPDATE orders SET revision = revision + 1, progress = $10, promised_at = $11::timestamptz,
      cancel_reason = NULL, cash_given_cents = NULL,
      held_until = CASE held_until WHEN ${GIVEN_BACK} THEN placed_at ELSE held_until END
    WHERE order_id = $1 RETURNING order_id
  ), recorded AS (
    INSERT INTO order_events (${ORIGIN_COLUMNS}, type)
    SELECT ${ORIGIN_VALUES}, 'undone' FROM changed
  ), step AS (
    DELETE FROM order_progress USING before
    WHERE order_progress.order_id = before.order_id AND before.progress <> $10
      AND order_progress.progress = before.progress
  ), decision AS (
    DELETE FROM order_cancellations WHERE order_id = $1
  )
  SELECT pg_notify('${ORDER_CHANGED}', order_id) FROM changed`;
