import type { CancelReason } from '@comptoir/domain/orders/board';
import { RECALLABLE_ORDERS } from '@comptoir/domain/orders/decide-recall';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { type OrderActor, STEP_IS_UNDONE, type StoredPayment } from '../order-events.ts';
import { COURIER, type OrderLineRow, type OrderRow } from '../order-row.ts';
import type { ProposalRow } from '../substituting/proposal-row.ts';

type Columns =
  | ('order_id' | 'number' | 'status' | 'placed_at' | 'order_type' | 'delivery_time')
  | ('slot_starts_at' | 'payment_method' | 'subtotal_cents' | 'discount_cents' | 'delivery_cents')
  | (
      | 'tax_cents'
      | 'total_cents'
      | 'tip_cents'
      | 'first_name'
      | 'last_name'
      | 'phone'
      | 'phone_e164'
    )
  | (
      | 'address'
      | 'city'
      | 'postal_code'
      | 'entry_code'
      | 'floor'
      | 'comment'
      | 'allergies'
      | 'avoided_allergens'
      | 'revision'
      | 'promised_at'
    );

/** An order as a board shows it; amounts in cents. */
export interface BoardOrderRow extends Pick<OrderRow, Columns> {
  readonly submitted_at: Date;
  /** Rule OP-7. */
  readonly is_test: boolean;
  readonly due_at: Date;
  readonly progress: OrderProgress;
  readonly cancel_reason: CancelReason | null;
  /** The person who delivers it; null without one. */
  readonly courier_id: string | null;
  /** With the name of the moment in which they were assigned. */
  readonly courier_name: string | null;
  /** What the guest gave in cash at hand-over; null where it was not said. */
  readonly cash_given_cents: number | null;
  /** How it was paid at hand-over; null before. */
  readonly handover_payments: readonly StoredPayment[] | null;
  readonly lines: readonly (Pick<
    OrderLineRow,
    'item_id' | 'item_name' | 'quantity' | 'options' | 'dishes' | 'note' | 'total_cents'
  > & {
    /** Units that are not made. Rule SU-8. */
    readonly cancelled_quantity: number;
    readonly position: number;
    readonly is_done: boolean;
  })[];
  /** The last proposal to the guest; null without one. Rule SU-10. */
  readonly proposal: Pick<ProposalRow, 'kind' | 'outcome' | 'answer_until'> | null;
  /** The last change, money apart; null where the history was deleted. */
  readonly last_step: {
    readonly progress: OrderProgress;
    readonly at: string;
    readonly actor: OrderActor;
    readonly person: string | null;
    readonly device: string | null;
  } | null;
  /** The last change that may be taken back, by whom, and until when. */
  readonly undo: { readonly device_key: string; readonly until: string } | null;
  /** Until when it does not ring, by device; null where it rings everywhere. */
  readonly silences: Readonly<Record<string, string>> | null;
  /** What its guest wrote since it was placed, the first one first; null for nothing. */
  readonly messages: readonly { readonly at: string; readonly text: string }[] | null;
  /** Null once the order was anonymised. */
  readonly is_first_order: boolean | null;
}

/** A change in the history of an order. */
export interface HistoryRow {
  readonly type:
    | 'submitted'
    | 'paid'
    | 'advanced'
    | 'cancelled'
    | 'refunded'
    | 'promised'
    | 'undone'
    | 'proposed'
    | 'answered'
    | 'messaged'
    | 'payments_corrected'
    | 'recalled'
    | 'moved'
    | 'courier_changed';
  readonly at: Date;
  readonly actor: OrderActor;
  readonly person_name: string | null;
  readonly device_name: string | null;
  readonly data: {
    readonly progress?: OrderProgress;
    readonly promised_at?: string | null;
    readonly refund_cents?: number;
    readonly amount_cents?: number;
  };
  readonly is_undone: boolean;
}

/** The most orders that a search lists. */
const FOUND = 50;

/** What boards read, each by an index. Rules OB-13 and OB-14. */
export function boardQueries(pool: pg.Pool) {
  async function read(condition: string, values: readonly unknown[]) {
    return (await pool.query<BoardOrderRow>(`${SELECT} WHERE ${condition}`, [...values])).rows;
  }

  return {
    /** The open orders that are due from `from` on, unsorted. Rule OB-3. */
    open: (from: Instant): Promise<readonly BoardOrderRow[]> => read(OPEN_ORDERS, [new Date(from)]),

    /** The deliveries that are ready, or on their way, of those that are due from `from` on. Rule CO-2. */
    deliveries: (from: Instant): Promise<readonly BoardOrderRow[]> =>
      read(
        `${OPEN_ORDERS} AND order_type = 'delivery' AND progress IN ('ready', 'out_for_delivery')`,
        [new Date(from)],
      ),

    /** The submitted orders that were expected between two instants, unsorted. Rule OB-3. */
    expectedBetween: (from: Instant, until: Instant): Promise<readonly BoardOrderRow[]> =>
      read(EXPECTED_BETWEEN, [new Date(from), new Date(until)]),

    /** The orders that were handed over last, the last one first. Rule OB-50. */
    handedOverLast: (): Promise<readonly BoardOrderRow[]> => read(HANDED_OVER_LAST, []),

    /** The submitted orders among these, unsorted. */
    findMany: (orderIds: readonly string[]): Promise<readonly BoardOrderRow[]> =>
      read('orders.submitted_at IS NOT NULL AND orders.order_id = ANY($1::text[])', [orderIds]),

    /**
     * The last submitted orders with this number, or whose guest's words begin with all of `words`; by number
     * only when `words` is null. Rules OB-13 and OB-14.
     */
    search: (
      number: number | null,
      words: readonly string[] | null,
    ): Promise<readonly BoardOrderRow[]> =>
      read(SEARCH, [number, words === null ? null : words.map(prefixQuery).join(' & ')]),

    /** Every change of an order, the first one first. */
    async history(orderId: string): Promise<readonly HistoryRow[]> {
      return (await pool.query<HistoryRow>(HISTORY, [orderId])).rows;
    },

    /** What was written to the reason of a cancellation. */
    async cancellationText(orderId: string): Promise<string | null> {
      const { rows } = await pool.query<{ text: string | null }>(
        'SELECT text FROM order_cancellations WHERE order_id = $1',
        [orderId],
      );
      return rows[0]?.text ?? null;
    },
  };
}

/** Matches the words that begin so; only letters and digits come here. */
function prefixQuery(word: string): string {
  return `'${word}':*`;
}

const OPEN_ORDERS = 'orders.order_id IN (SELECT order_id FROM open_orders WHERE due_at >= $1)';

/** Orders of old versions have no slot. */
const EXPECTED_BETWEEN = `orders.submitted_at IS NOT NULL AND (
    slot_starts_at >= $1::timestamptz AND slot_starts_at < $2::timestamptz
    OR slot_starts_at IS NULL AND orders.submitted_at >= $1::timestamptz
      AND orders.submitted_at < $2::timestamptz
  )`;

const HANDED_OVER_LAST = `orders.progress = 'handed_over' AND orders.handed_over_at IS NOT NULL
  ORDER BY orders.handed_over_at DESC LIMIT ${RECALLABLE_ORDERS}`;

/** Each condition reads its own index; the last 50 of what they find. */
const SEARCH = `orders.order_id IN (
    SELECT found.order_id FROM (
      SELECT order_id, submitted_at FROM orders
      WHERE number = $1::int AND submitted_at IS NOT NULL
      UNION
      SELECT order_id, submitted_at FROM orders
      WHERE $2::text IS NOT NULL AND submitted_at IS NOT NULL
        AND order_guest_words(first_name, last_name, phone) @@ to_tsquery('simple', $2)
    ) AS found
    ORDER BY found.submitted_at DESC LIMIT ${FOUND}
  )
  ORDER BY orders.submitted_at DESC`;

/** Taken before another of the same account, or of the same address with an account or without one. */
const IS_FIRST_ORDER = `
    CASE WHEN orders.email = '' THEN NULL ELSE NOT EXISTS (
      SELECT FROM orders AS earlier
      WHERE earlier.user_id = orders.user_id AND earlier.submitted_at < orders.submitted_at
    ) AND NOT EXISTS (
      SELECT FROM orders AS earlier
      WHERE earlier.user_id IS NULL AND earlier.email <> ''
        AND lower(earlier.email) = lower(orders.email)
        AND earlier.submitted_at < orders.submitted_at
    ) AND NOT EXISTS (
      SELECT FROM users JOIN orders AS earlier USING (user_id)
      WHERE orders.user_id IS NULL AND lower(users.email) = lower(orders.email)
        AND earlier.submitted_at < orders.submitted_at
    ) END`;

const SELECT = `
  SELECT orders.order_id, number, progress, revision, status, order_type, placed_at, submitted_at, is_test,
    slot_starts_at, delivery_time, promised_at, due_at, payment_method, subtotal_cents, discount_cents,
    delivery_cents, tax_cents, total_cents, tip_cents, first_name, last_name, phone, phone_e164, address, city,
    postal_code, entry_code, floor, comment, allergies, avoided_allergens, cancel_reason,
    ${COURIER} AS courier_id, courier_name, cash_given_cents, handover_payments,
    coalesce((
      SELECT json_agg(json_build_object(
        'item_id', line.item_id, 'item_name', line.item_name, 'quantity', line.quantity,
        'options', line.options, 'dishes', line.dishes, 'note', line.note, 'total_cents', line.total_cents,
        'cancelled_quantity', line.cancelled_quantity, 'position', line.position,
        'is_done', line.is_done
      ) ORDER BY line.position)
      FROM order_lines AS line WHERE line.order_id = orders.order_id
    ), '[]') AS lines,
    (
      SELECT json_build_object(
        'progress', coalesce(
          event.data ->> 'progress', CASE event.type WHEN 'submitted' THEN 'received' END, progress
        ),
        'at', event.at, 'actor', event.actor, 'person', event.person_name,
        'device', event.device_name
      )
      FROM order_events AS event
      WHERE event.order_id = orders.order_id AND event.type NOT IN ('paid', 'refunded', 'proposed', 'answered', 'messaged', 'payments_corrected', 'moved', 'line_done', 'courier_changed')
      ORDER BY event.sequence DESC LIMIT 1
    ) AS last_step,
    (
      SELECT json_build_object('device_key', device_key, 'until', undo_until)
      FROM order_effects AS effect WHERE effect.order_id = orders.order_id
      ORDER BY sequence DESC LIMIT 1
    ) AS undo,
    (
      SELECT json_object_agg(device_key, until)
      FROM order_silences AS silence WHERE silence.order_id = orders.order_id
    ) AS silences,
    (
      SELECT json_agg(json_build_object('at', sent_at, 'text', text) ORDER BY sent_at)
      FROM order_messages AS message WHERE message.order_id = orders.order_id
    ) AS messages,
    (
      SELECT json_build_object(
        'kind', kind, 'outcome', outcome, 'answer_until', answer_until
      )
      FROM order_substitutions AS proposal WHERE proposal.order_id = orders.order_id
      ORDER BY proposed_at DESC LIMIT 1
    ) AS proposal,
    ${IS_FIRST_ORDER} AS is_first_order
  FROM orders`;

const HISTORY = `
  SELECT type, at, actor, person_name, device_name, data, ${STEP_IS_UNDONE} AS is_undone
  FROM order_events AS event WHERE order_id = $1 AND type <> 'line_done' ORDER BY sequence`;
