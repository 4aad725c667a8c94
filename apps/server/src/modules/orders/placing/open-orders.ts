import type { Locale } from '@comptoir/domain/languages/locale';
import type { Cents } from '@comptoir/domain/money/money';
import type { KnownOrder } from '@comptoir/domain/orders/decide-placement';
import type { SubmittedOrder } from '@comptoir/domain/orders/decide-submission';
import { isExpired, type UnsubmittedOrder } from '@comptoir/domain/orders/order-expiry';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** SQL for whether a card payment of an order in `orders` was begun: by one intent, or in shares. */
export const HAS_PAYMENT = `(EXISTS (
    SELECT FROM order_payments WHERE order_payments.order_id = orders.order_id
  ) OR EXISTS (
    SELECT FROM split_payments WHERE split_payments.order_id = orders.order_id
  ))`;

/** The columns of `orders` that its expiry depends on. */
export const EXPIRY_COLUMNS = `
  orders.placed_at, orders.slot_starts_at, orders.delivery_time = 'ASAP' AS is_asap,
  ${HAS_PAYMENT} AS has_payment`;

export interface ExpiryRow {
  readonly placed_at: Date;
  readonly slot_starts_at: Date | null;
  readonly is_asap: boolean;
  readonly has_payment: boolean;
}

export function unsubmittedOrder(row: ExpiryRow): UnsubmittedOrder {
  const { placed_at, slot_starts_at, is_asap, has_payment } = row;
  return {
    placedAt: placed_at.getTime(),
    chosenSlot: is_asap || slot_starts_at === null ? null : slot_starts_at.getTime(),
    hasPayment: has_payment,
  };
}

/** An order as the API answers it. */
export interface StoredOrder {
  readonly orderId: string;
  readonly orderNumber: number;
  readonly status: 'pending' | 'paid';
}

/** A stored order, as far as placing or submitting it again depends on it. */
export interface StoredState extends StoredOrder, SubmittedOrder {
  /** The day that its number belongs to. */
  readonly day: string;
}

const KNOWN_ORDER = `
  SELECT orders.order_id, day, number, status, payment_method, content_hash, locale, held_until, ${EXPIRY_COLUMNS},
    submitted_at IS NOT NULL AS is_submitted,
    EXISTS (SELECT FROM closed_slots WHERE starts_at = orders.slot_starts_at) AS is_slot_closed,
    (
      SELECT state FROM split_payments WHERE split_payments.order_id = orders.order_id
    ) AS split_state,
    coalesce((
      SELECT json_object_agg(hold_id, units) FROM hold_uses WHERE hold_uses.order_id = orders.order_id
    ), '{}') AS portions,
    EXISTS (
      SELECT FROM offer_uses WHERE offer_uses.order_id = orders.order_id
        AND num_nulls(max_uses, max_uses_per_guest) < 2
    ) AS has_limited_offers
  FROM orders WHERE local_id = $1`;

interface KnownRow extends ExpiryRow {
  readonly order_id: string;
  readonly day: string;
  readonly number: number;
  readonly status: 'pending' | 'paid';
  readonly payment_method: 'cash' | 'card';
  readonly content_hash: string;
  readonly locale: Locale;
  readonly held_until: Date;
  readonly is_submitted: boolean;
  readonly is_slot_closed: boolean;
  readonly split_state: KnownOrder['splitState'];
  readonly portions: Readonly<Record<string, number>>;
  readonly has_limited_offers: boolean;
}

function storedState(row: KnownRow): StoredState {
  return {
    ...unsubmittedOrder(row),
    orderId: row.order_id,
    orderNumber: row.number,
    status: row.status,
    day: row.day,
    paymentMethod: row.payment_method,
    contentHash: row.content_hash,
    locale: row.locale,
    isSubmitted: row.is_submitted,
    heldUntil: row.held_until.getTime(),
    isSlotClosed: row.is_slot_closed,
    splitState: row.split_state,
    portions: new Map(Object.entries(row.portions)),
    hasLimitedOffers: row.has_limited_offers,
  };
}

/** The order that a storefront knows by its own id. */
export async function findByLocalId(
  executor: Executor,
  localId: string,
): Promise<StoredState | null> {
  const { rows } = await executor.query<KnownRow>({
    name: 'find-known-order',
    text: KNOWN_ORDER,
    values: [localId],
  });
  return rows[0] ? storedState(rows[0]) : null;
}

/** An order with the facts that decide its payment. */
interface PayableOrder extends StoredOrder {
  readonly paymentMethod: 'cash' | 'card';
  /** What is paid, the tip included. */
  readonly total: Cents;
  /** Whether it could still be submitted at that moment, with the payment that is bound to it. Rule K-30. */
  isExpired(now: Instant): boolean;
}

export async function findOrder(executor: Executor, orderId: string): Promise<PayableOrder | null> {
  const { rows } = await executor.query<
    ExpiryRow & {
      number: number;
      status: 'pending' | 'paid';
      payment_method: 'cash' | 'card';
      total_cents: number;
      tip_cents: number;
    }
  >(
    `SELECT number, status, payment_method, total_cents, tip_cents, ${EXPIRY_COLUMNS}
     FROM orders WHERE order_id = $1`,
    [orderId],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    orderId,
    orderNumber: row.number,
    status: row.status,
    paymentMethod: row.payment_method,
    total: row.total_cents + row.tip_cents,
    isExpired: (now) => isExpired(unsubmittedOrder(row), now),
  };
}
