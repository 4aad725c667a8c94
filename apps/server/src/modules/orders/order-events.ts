import type { HandoverMeans } from '@comptoir/domain/money/handover-payments';
import type { Cents } from '@comptoir/domain/money/money';
import type { CancelReason } from '@comptoir/domain/orders/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { ProposalOutcome } from '@comptoir/domain/orders/substitution';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { ORDER_CHANGED } from '#db/notifications.ts';
import { deleteFacts, insertFacts } from '#jobs/book-facts.ts';

/** Who caused an event: the guest, the restaurant's staff, the shop itself, or the card provider. */
export type OrderActor = 'guest' | 'staff' | 'system' | 'provider';

/** A part of what was paid at hand-over, as it is stored. Rule BK-60. */
export interface StoredPayment {
  readonly means: HandoverMeans;
  readonly amount_cents: Cents;
  /** Left on top of the amount; absent for none. Rule TI-6. */
  readonly tip_cents?: Cents;
}

/** The time that an order is for, as it is stored with it. */
interface OrderedTime {
  readonly delivery_date: string;
  readonly delivery_time: string;
}

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
  | { readonly type: 'messaged'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'courier_changed'; readonly data: { readonly courier_id: string | null } }
  | {
      readonly type: 'moved';
      readonly data: { readonly from: OrderedTime; readonly to: OrderedTime };
    }
  /** With the sequence of the hand-over that it takes back. Rule OB-50. */
  | {
      readonly type: 'recalled';
      readonly data: { readonly undone: number; readonly progress: OrderProgress };
    }
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
      readonly type: 'payments_corrected';
      readonly data: {
        readonly before: readonly StoredPayment[];
        readonly after: readonly StoredPayment[];
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

/** What is stored of an event with the order alone. */
export interface BesideEvent {
  /** What the guest gave in cash. Rule BK-40. */
  readonly cashGiven?: Cents | null;
  /** How it was paid at hand-over. Rule BK-60. */
  readonly payments?: readonly StoredPayment[] | null;
  /** What was written to the reason of a cancellation; it is deleted with the guest's data. */
  readonly text?: string | null;
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
  { cashGiven = null, payments = null, text = null }: BesideEvent = {},
): Promise<number> {
  const { rows } = await client.query<{ sequence: number }>(RECORD, [
    ...valuesOf(orderId, origin, now),
    data,
    type,
    'progress' in data ? data.progress : null,
    'promised_at' in data ? data.promised_at : null,
    'reason' in data ? data.reason : null,
    cashGiven,
    text,
    payments && JSON.stringify(payments),
  ]);
  return sequenceOf(rows);
}

/** A change of a locked order that leaves it as new as it was, for its boards alone. Rule OB-53. */
export interface NotedEvent {
  readonly type: 'line_done';
  readonly data: { readonly position: number; readonly done: boolean };
}

/** Records an event that does not count as a change of the order, and notifies its streams. */
export async function noteEvent(
  client: Executor,
  orderId: string,
  { type, data }: NotedEvent,
  origin: EventOrigin,
  now: Instant,
): Promise<void> {
  await client.query(NOTE, [...valuesOf(orderId, origin, now), data, type]);
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
  readonly promisedAt: Instant | null;
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
  const promised = promisedAt === null ? null : new Date(promisedAt).toISOString();
  await client.query(RECORD_UNDO, [
    ...valuesOf(orderId, origin, now),
    { undone: sequence, progress, promised_at: promised },
    progress,
    promised,
    sequence,
  ]);
}

/** $1 to $8 of both statements. */
function valuesOf(orderId: string, origin: EventOrigin, now: Instant) {
  const { actor, person, device, idempotencyKey } = origin;
  const named = [person?.id, person?.name, device?.id, device?.name].map((value) => value ?? null);
  return [orderId, actor, new Date(now), idempotencyKey ?? null, ...named];
}

function sequenceOf([row]: readonly { readonly sequence: number }[]): number {
  if (!row) throw new Error('An event was recorded of an order that does not exist.');
  return row.sequence;
}

/** Counts a change that no event of the order says, and has its streams read it again. Rule T-10. */
export async function bumpRevision(client: Executor, orderId: string): Promise<void> {
  await client.query(
    `WITH changed AS (
      UPDATE orders SET revision = revision + 1 WHERE order_id = $1 RETURNING order_id
    )
    SELECT pg_notify('${ORDER_CHANGED}', order_id) FROM changed`,
    [orderId],
  );
}

const ORIGIN_COLUMNS = `
      order_id, actor, at, idempotency_key, person_id, person_name, device_id, device_name, data`;
const ORIGIN_VALUES =
  'order_id, $2, $3::timestamptz, $4, $5::text, $6::text, $7::text, $8::text, $9::jsonb';

const NOTE = `
  WITH recorded AS (
    INSERT INTO order_events (${ORIGIN_COLUMNS}, type)
    SELECT ${ORIGIN_VALUES}, $10 FROM orders WHERE order_id = $1
  )
  SELECT pg_notify('${ORDER_CHANGED}', $1)`;

const RECORD = `
  WITH changed AS (
    UPDATE orders SET revision = revision + 1, progress = coalesce($11, progress),
      promised_at = coalesce($12::timestamptz, promised_at),
      cancel_reason = coalesce($13, cancel_reason),
      handed_over_at = CASE WHEN $11 = 'handed_over' THEN $3::timestamptz
        WHEN $10 = 'recalled' THEN NULL ELSE handed_over_at END,
      cash_given_cents = CASE WHEN $16::jsonb IS NULL THEN cash_given_cents ELSE $14::integer END,
      handover_payments = coalesce($16::jsonb, handover_payments)
    WHERE order_id = $1 RETURNING order_id, is_test
  ), recorded AS (
    INSERT INTO order_events (${ORIGIN_COLUMNS}, type)
    SELECT ${ORIGIN_VALUES}, $10 FROM changed RETURNING sequence
  ), sold AS (${insertFacts(
    'handed_over',
    `SELECT order_id AS subject, $3::timestamptz AS at FROM changed WHERE $11 = 'handed_over' AND NOT is_test`,
  )}
  ), corrected AS (${insertFacts(
    'payments_corrected',
    `SELECT sequence::text AS subject, $3::timestamptz AS at FROM changed, recorded
     WHERE $10 = 'payments_corrected' AND NOT is_test`,
  )}
  ), decision AS (
    INSERT INTO order_cancellations (order_id, refundable_cents, refund_cents, text)
    SELECT order_id, ($9::jsonb ->> 'refundable_cents')::integer, ($9::jsonb ->> 'refund_cents')::integer, $15
    FROM changed WHERE $10 = 'cancelled'
  )
  SELECT sequence, pg_notify('${ORDER_CHANGED}', order_id) FROM changed, recorded`;

/** Whether the step `event` was taken back. Rules OB-7 and OB-50. */
export const STEP_IS_UNDONE = `EXISTS (
      SELECT FROM order_events AS undo
      WHERE undo.order_id = event.order_id AND undo.type IN ('undone', 'recalled')
        AND undo.sequence > event.sequence
        AND (undo.data ->> 'undone')::bigint = event.sequence
    )`;

/**
 * Whether the event `event` is a hand-over that was not taken back within its seconds: the first one of an order made
 * it a sale, also where it was recalled since. Rules BK-1 and OB-51.
 */
export const IS_HAND_OVER = `(event.type = 'advanced' AND event.data ->> 'progress' = 'handed_over'
      AND NOT EXISTS (
        SELECT FROM order_events AS undo
        WHERE undo.order_id = event.order_id AND undo.type = 'undone'
          AND undo.sequence > event.sequence
          AND (undo.data ->> 'undone')::bigint = event.sequence
      ))`;

/** A hand-over that is taken back was no sale, unless it was one before it was recalled. Rule OB-51. */
const RECORD_UNDO = `
  WITH before AS (
    SELECT order_id, progress, EXISTS (
        SELECT FROM order_events AS event WHERE event.order_id = $1 AND event.type = 'recalled'
      ) AS is_sold
    FROM orders WHERE order_id = $1
  ), changed AS (
    UPDATE orders SET revision = revision + 1, progress = $10, promised_at = $11::timestamptz,
      cancel_reason = NULL, handed_over_at = NULL,
      cash_given_cents = CASE WHEN (SELECT is_sold FROM before) THEN cash_given_cents END,
      handover_payments = CASE WHEN (SELECT is_sold FROM before) THEN handover_payments END
    WHERE order_id = $1 RETURNING order_id
  ), recorded AS (
    INSERT INTO order_events (${ORIGIN_COLUMNS}, type)
    SELECT ${ORIGIN_VALUES}, 'undone' FROM changed
  ), unsold AS (${deleteFacts(
    'handed_over',
    `SELECT order_id AS subject FROM before WHERE progress = 'handed_over' AND progress <> $10 AND NOT is_sold`,
  )}
  ), decision AS (
    DELETE FROM order_cancellations WHERE order_id = $1
  ), effects AS (
    DELETE FROM order_effects WHERE order_id = $1 AND sequence = $12
  )
  SELECT pg_notify('${ORDER_CHANGED}', order_id) FROM changed`;
