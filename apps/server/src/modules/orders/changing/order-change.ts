import type { Cents } from '@comptoir/domain/money/money';
import type { BoardRefusal } from '@comptoir/domain/orders/decide-cancellation';
import type {
  ChangedOrder,
  ChangeFacts,
  ChangeRefusal,
  StepRefusal,
  WrongPayments,
} from '@comptoir/domain/orders/decide-transition';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { NamedRequest } from '#plugins/http/named-request.ts';
import type { PromisedOrder } from '#restaurant/order-lead-times.ts';
import type { EventOrigin, StoredPayment } from '../order-events.ts';
import { COURIER } from '../order-row.ts';
import { lockOrderRow } from '../placing/order-locks.ts';
import { storeRequest } from '../request-keys.ts';

/** Who changes an order. */
export interface ChangedBy extends EventOrigin {
  /** Absent for a change that can't be taken back: it is effective at once, with all that waits of earlier ones. */
  readonly board?: BoardRequest;
}

/** A change by a board, whose effects wait while it can be taken back. Rules OB-7 and OB-8. */
export interface BoardRequest {
  /** The revision that the board saw. Rule OB-5. */
  readonly revision: number;
  /** The place that may take the change back. */
  readonly deviceKey: string;
  /** The request that asks for it, with the key that its sender gave it. Rule OB-6. */
  readonly named: NamedRequest | null;
  readonly record: RecordChange;
}

/** What a change did, for the audit log. */
export interface RecordedChange {
  readonly action:
    | 'advance'
    | 'cancel'
    | 'promise'
    | 'undo'
    | 'refund'
    | 'retry_refund'
    | 'propose'
    | 'withdraw'
    | 'recall'
    | 'line_done'
    | 'courier'
    | 'correct_payments';
  readonly orderId: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** A change as the audit log names it. Rule OB-17. */
export function auditedChange({ action, orderId, before, after }: RecordedChange) {
  return { action: `order.${action}`, subject: `order:${orderId}`, before, after };
}

/** Writes the change into the audit log, in its transaction. Rule OB-17. */
export type RecordChange = (
  client: Executor,
  change: RecordedChange,
  now: Instant,
) => Promise<void>;

/** Whether the day in which an order was handed over is closed; no day is closed until the transaction ends. */
export type IsHandOverClosed = (client: Executor, orderId: string) => Promise<boolean>;

/** What became of a change. */
export type OrderChange =
  | {
      readonly kind:
        | 'moved'
        | 'promised'
        | 'undone'
        | 'corrected'
        | 'recalled'
        | 'ticked'
        | 'assigned';
    }
  /** `amount` goes back to the card; 0 for none. */
  | { readonly kind: 'cancelled'; readonly amount: Cents }
  | ChangeRefusal
  | StepRefusal
  | {
      readonly kind:
        | 'not_promisable'
        | 'nothing_due'
        | 'cash_not_taken'
        | 'cash_missing'
        | 'day_closed'
        | 'not_recallable'
        | 'line_unknown'
        | 'forbidden';
    }
  | WrongPayments
  | { readonly kind: 'undo_expired' | 'undo_elsewhere' }
  | { readonly kind: 'refund_required' | 'too_much'; readonly left: Cents }
  | { readonly kind: 'refused'; readonly refusal: BoardRefusal };

/** A submitted order, locked until the transaction ends. */
export interface LockedOrder extends ChangedOrder {
  readonly orderId: string;
  readonly placed: PromisedOrder;
  /** The person who delivers it; null without one. */
  readonly courierId: string | null;
  /** How it was paid at hand-over, also where it was recalled since; null before. */
  readonly payments: readonly StoredPayment[] | null;
}

/** The answer to a change that is not written: one that changes nothing was carried out under its key. Rule OB-6. */
export async function answerUnwritten<Refusal extends { readonly kind: string }>(
  client: Executor,
  orderId: string,
  { board }: ChangedBy,
  refusal: Refusal,
): Promise<Refusal> {
  if (refusal.kind === 'unchanged' && board) {
    await storeRequest(client, { orderId, subject: 'change', named: board.named });
  }
  return refusal;
}

/** Locks an order, and reads what every change of it depends on. */
export async function lockAndRead(
  client: Executor,
  orderId: string,
  { board, idempotencyKey }: ChangedBy,
): Promise<Omit<ChangeFacts<LockedOrder>, 'now'>> {
  const named = board?.named ?? null;
  // Sent together with BEGIN: the facts are read once the lock is held.
  const [, { rows }] = await Promise.all([
    lockOrderRow(client, orderId),
    client.query<ChangedRow>({
      name: 'changed-order',
      text: CHANGED_ORDER,
      values: [orderId, named?.key, board ? null : idempotencyKey],
    }),
  ]);
  const [row] = rows;
  if (!row) return { order: null, request: 'new' };
  const { known_content: known } = row;
  const ofBoard = known === null ? 'new' : known === named?.contentHash ? 'same' : 'other';
  return { order: lockedOrder(orderId, row), request: row.is_recorded ? 'same' : ofBoard };
}

interface ChangedRow extends PromisedOrder {
  readonly progress: OrderProgress;
  readonly revision: number;
  readonly promised_at: Date | null;
  readonly status: 'pending' | 'paid';
  readonly total_cents: Cents;
  readonly handover_payments: readonly StoredPayment[] | null;
  readonly courier_id: string | null;
  readonly known_content: string | null;
  readonly is_recorded: boolean;
}

function lockedOrder(orderId: string, row: ChangedRow): LockedOrder {
  return {
    orderId,
    progress: row.progress,
    revision: row.revision,
    orderType: row.order_type,
    requestedAt: row.slot_starts_at?.getTime() ?? null,
    promisedAt: row.promised_at?.getTime() ?? null,
    wasHandedOver: row.handover_payments !== null,
    isPaid: row.status === 'paid',
    total: row.total_cents,
    placed: row,
    courierId: row.courier_id,
    payments: row.handover_payments,
  };
}

/** $1 the order, $2 the key of a request by a board, $3 that of another one. */
const CHANGED_ORDER = `
  SELECT progress, revision, promised_at, order_type, delivery_time, slot_starts_at, submitted_at, status,
    total_cents, handover_payments, ${COURIER} AS courier_id,
    array(
      SELECT item_id FROM made_items
      WHERE made_items.order_id = orders.order_id AND made_items.quantity > 0
    ) AS item_ids,
    (
      SELECT content_hash FROM request_keys
      WHERE order_id = $1 AND subject = 'change' AND request_key = $2
    ) AS known_content,
    EXISTS (
      SELECT FROM order_events WHERE order_id = $1 AND idempotency_key = $3
    ) AS is_recorded
  FROM orders WHERE order_id = $1 AND submitted_at IS NOT NULL`;
