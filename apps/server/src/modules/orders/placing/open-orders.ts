import type { Cents } from '@comptoir/domain/money/money';
import {
  expiryOf,
  FINALIZABLE_MS,
  FINALIZABLE_WITH_PAYMENT_MS,
  isExpired,
  LONGEST_HOLD_MS,
  type UnfinalizedOrder,
} from '@comptoir/domain/orders/order-expiry';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { CLOCK_SKEW_MS, isAhead, secondsUntil } from '@comptoir/domain/schedule/within-window';
import type { Executor } from '#db/connection.ts';
import type { OrderRecord } from './order-record.ts';

/** How many orders of one client may be open at a time. Rule S-23. */
export const OPEN_ORDERS_PER_CLIENT = 3;

/** SQL for whether a card payment of an order in `orders` was begun: by one intent, or in shares. */
function hasPayment(): string {
  return `(EXISTS (
    SELECT FROM order_payments WHERE order_payments.order_id = orders.order_id
  ) OR EXISTS (
    SELECT FROM split_payments WHERE split_payments.order_id = orders.order_id
  ))`;
}

/** The columns of `orders` that its expiry depends on. */
export const EXPIRY_COLUMNS = `
  orders.placed_at, orders.slot_starts_at, orders.delivery_time = 'ASAP' AS is_asap,
  ${hasPayment()} AS has_payment`;

export interface ExpiryRow {
  readonly placed_at: Date;
  readonly slot_starts_at: Date | null;
  readonly is_asap: boolean;
  readonly has_payment: boolean;
}

export function unfinalizedOrder(row: ExpiryRow): UnfinalizedOrder {
  return {
    placedAt: row.placed_at.getTime(),
    chosenSlot: row.is_asap ? null : (row.slot_starts_at?.getTime() ?? null),
    hasPayment: row.has_payment,
  };
}

/** That an order in `orders` has not expired at `now`, without looking at its finalization. Rules K-30 and I-60. */
export function isUnexpired(now: '$2' | '$4'): string {
  return `(
    orders.placed_at > ${now}::timestamptz - CASE
      WHEN orders.payment_method = 'card' AND ${hasPayment()} THEN interval '${FINALIZABLE_WITH_PAYMENT_MS} milliseconds'
      ELSE interval '${FINALIZABLE_MS} milliseconds' END
    AND orders.placed_at <= ${now}::timestamptz + interval '${CLOCK_SKEW_MS} milliseconds'
    AND (
      orders.delivery_time = 'ASAP' OR orders.slot_starts_at IS NULL
      OR orders.slot_starts_at > ${now}::timestamptz
    )
  )`;
}

/**
 * After how many seconds a client may place another order: null for at once, else when the first of
 * its open ones expires. The order with this local id does not count. Rule S-23.
 */
export async function secondsUntilNextOrder(
  executor: Executor,
  { client_hash, local_id, placed_at }: OrderRecord,
): Promise<number | null> {
  if (client_hash === null) return null;
  const now = placed_at.getTime();
  const { rows } = await executor.query<ExpiryRow>(OPEN_ORDERS, [
    client_hash,
    timestamp(now),
    local_id,
  ]);
  if (rows.length < OPEN_ORDERS_PER_CLIENT) return null;
  const first = Math.min(...rows.map((row) => expiryOf(unfinalizedOrder(row))));
  return secondsUntil(first, now, FINALIZABLE_WITH_PAYMENT_MS);
}

const OPEN_ORDERS = `
  SELECT ${EXPIRY_COLUMNS} FROM orders
  WHERE orders.client_hash = $1 AND orders.finalized_at IS NULL AND orders.local_id <> $3
    AND ${isUnexpired('$2')}`;

/** An order as the API answers it. */
export interface StoredOrder {
  readonly orderId: string;
  readonly orderNumber: number;
  readonly status: 'pending' | 'paid';
}

interface StoredState extends StoredOrder {
  /** The day that its number belongs to. */
  readonly day: string;
  /** How it is paid in shares; null where it is not. Rule GS-7. */
  readonly splitState: 'open' | 'complete' | 'ended' | null;
  readonly contentHash: string;
  readonly isFinalized: boolean;
  readonly heldUntil: Instant;
  /** Whether it has taken portions of a counted hold, or used a limited offer. */
  readonly hasCounted: boolean;
  /** The version of what the staff has set, as it is now. */
  readonly availabilityVersion: number;
  /** Whether it could still be finalized at that moment. Rule K-30. */
  isExpired(now: Instant): boolean;
}

/** An order with the facts that decide its payment. */
interface PlacedOrder extends StoredOrder {
  readonly paymentMethod: 'cash' | 'card';
  readonly total: Cents;
  /** Whether it could still be finalized at that moment, with the payment that is bound to it. Rule K-30. */
  isExpired(now: Instant): boolean;
}

export async function findOrder(executor: Executor, orderId: string): Promise<PlacedOrder | null> {
  const { rows } = await executor.query<
    ExpiryRow & {
      number: number;
      status: 'pending' | 'paid';
      payment_method: 'cash' | 'card';
      total_cents: number;
    }
  >(
    `SELECT number, status, payment_method, total_cents, ${EXPIRY_COLUMNS}
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
    total: row.total_cents,
    isExpired: (now) => isExpired(unfinalizedOrder(row), now),
  };
}

/** The namespace of the orders' advisory locks. */
const ORDER_LOCKS = 7_311;

/**
 * One request at a time replaces an order, whose row is then another one: a request that only waited for the
 * row would find it gone. Taken before any lock on a slot, released with the transaction.
 */
export function lockLocalId(executor: Executor, localId: string): Promise<unknown> {
  return executor.query({
    name: 'lock-order',
    text: 'SELECT pg_advisory_xact_lock($1::int, hashtext($2))',
    values: [ORDER_LOCKS, localId],
  });
}

/**
 * Whether an order that is sent again with the same content is answered as it stands: finalized, or not
 * expired and with its place in its slot, its portions and its offers where they are counted. One whose shares ended is
 * placed anew. Rules I-11, K-31, S-21 and GS-7.
 */
export function stands(
  order: StoredState,
  { now, isSlotCounted }: { readonly now: Instant; readonly isSlotCounted: boolean },
): boolean {
  if (order.isFinalized) return true;
  if (order.splitState === 'ended') return false;
  const hasPlace = isSlotCounted || order.hasCounted;
  return !order.isExpired(now) && (!hasPlace || isAhead(order.heldUntil, now, LONGEST_HOLD_MS));
}

/** Whether no other content replaces an order: it is finalized, or paid in shares. Rules I-11 and GS-7. */
export function isContentFixed({
  isFinalized,
  splitState,
}: Pick<StoredState, 'isFinalized' | 'splitState'>): boolean {
  return isFinalized || splitState === 'open' || splitState === 'complete';
}

/** SQL for whether an order in `orders` has used a limited offer. */
export const HAS_LIMITED_OFFERS = `EXISTS (
    SELECT FROM offer_uses WHERE offer_uses.order_id = orders.order_id
      AND num_nulls(max_uses, max_uses_per_guest) < 2
  )`;

/** SQL for whether an order in `orders` has taken portions of a counted hold, or used a limited offer. */
export const HAS_COUNTED = `(EXISTS (
    SELECT FROM hold_uses WHERE hold_uses.order_id = orders.order_id
  ) OR ${HAS_LIMITED_OFFERS})`;

/** The order that a storefront knows by its own id; locked, it stays as it is until the commit. */
export async function findByLocalId(
  executor: Executor,
  localId: string,
  { locked }: { readonly locked: boolean },
): Promise<StoredState | null> {
  const { rows } = await executor.query<
    ExpiryRow & {
      order_id: string;
      day: string;
      number: number;
      status: 'pending' | 'paid';
      content_hash: string;
      finalized: boolean;
      held_until: Date;
      has_counted: boolean;
      split_state: StoredState['splitState'];
      current_availability: number;
    }
  >(
    `SELECT orders.order_id, day, number, status, content_hash, held_until,
       finalized_at IS NOT NULL AS finalized, ${HAS_COUNTED} AS has_counted,
       (
         SELECT state FROM split_payments WHERE split_payments.order_id = orders.order_id
       ) AS split_state,
       (SELECT version FROM availability) AS current_availability, ${EXPIRY_COLUMNS}
     FROM orders
     WHERE local_id = $1 ${locked ? 'FOR UPDATE OF orders' : ''}`,
    [localId],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    orderId: row.order_id,
    orderNumber: row.number,
    status: row.status,
    day: row.day,
    splitState: row.split_state,
    contentHash: row.content_hash,
    isFinalized: row.finalized,
    heldUntil: row.held_until.getTime(),
    hasCounted: row.has_counted,
    availabilityVersion: row.current_availability,
    isExpired: (now) => isExpired(unfinalizedOrder(row), now),
  };
}

export function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}
