import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { isLimited } from '@comptoir/domain/orders/placement-limits';
import { isCountedRoom, type SlotRoom } from '@comptoir/domain/schedule/slot-room';
import type { Executor } from '#db/connection.ts';
import type { OrderSubject } from './order-facts.ts';

/** The namespaces of the advisory locks, in the order in which they are locked. */
const LOCAL_IDS = 7_310;
const CLIENTS = 7_311;
const MARKS = 7_312;
const SLOTS = 7_313;
const OFFERS = 7_314;

/**
 * Locks all that a decision about an open order depends on, until the transaction ends. **All commands on orders lock
 * in this order, so that none deadlock**: the local id, the client, the sold-out marks, the slot where it is limited,
 * the limited offers, each kind by its key; then rows: the account before its orders, as it is deleted, the marks, the
 * intent of a payment, the order, which is locked where it is read; then its shares and its group.
 *
 * The rows have statements of their own, which see what was committed while the first one waited.
 */
export async function lockSubject(client: Executor, subject: OrderSubject): Promise<OrderLocks> {
  const { localId, clientHash, slotStartsAt, leaves, room, marks, offers, accountId } = subject;
  const slots = leaves === undefined ? [slotStartsAt] : [slotStartsAt, leaves];
  const locks = [
    ...locksOf(LOCAL_IDS, [localId]),
    ...locksOf(CLIENTS, clientHash === null ? [] : [clientHash]),
    ...locksOf(MARKS, marks),
    ...locksOf(SLOTS, isCountedRoom(room) ? slots.map(minuteOf) : []),
    ...locksOf(
      OFFERS,
      offers.filter(isLimited).map(({ offerId }) => offerId),
    ),
  ];
  const values = [locks.map(([namespace]) => namespace), locks.map(([, key]) => key)];
  const [, account] = await Promise.all([
    client.query({ name: 'lock-order-subject', text: LOCK_SUBJECT, values }),
    accountId && client.query({ name: 'lock-account', text: LOCK_ACCOUNT, values: [accountId] }),
    marks.length > 0 && client.query({ name: 'lock-marks', text: LOCK_MARKS, values: [marks] }),
  ]);
  return { hasAccount: !account || account.rowCount === 1 };
}

export interface OrderLocks {
  /** False for an order in the name of an account that was deleted. */
  readonly hasAccount: boolean;
}

function locksOf(namespace: number, keys: readonly string[]) {
  return [...keys].sort().map((key) => [namespace, key] as const);
}

function minuteOf(slotStartsAt: Date): string {
  return String(Math.floor(slotStartsAt.getTime() / 60_000));
}

/** In the order of its parameters. */
const LOCK_SUBJECT = `
  SELECT pg_advisory_xact_lock(namespace, hashtext(key))
  FROM unnest($1::int[], $2::text[]) AS lock (namespace, key)`;

const LOCK_ACCOUNT = 'SELECT FROM users WHERE user_id = $1 FOR KEY SHARE';

const LOCK_MARKS =
  'SELECT FROM holds WHERE hold_id = ANY((SELECT $1::text[])::text[]) ORDER BY hold_id FOR KEY SHARE';

/** Locks a submitted order until the transaction ends; null while it is open, and for an unknown one. */
export async function lockOrderRow(
  client: Executor,
  orderId: string,
): Promise<OrderProgress | null> {
  const { rows } = await client.query<{ progress: OrderProgress | null }>({
    name: 'lock-order',
    text: 'SELECT progress FROM orders WHERE order_id = $1 FOR UPDATE',
    values: [orderId],
  });
  return rows[0]?.progress ?? null;
}

/**
 * Locks what a stored order depends on, for a command that knows its id alone: against being replaced, then its marks,
 * its slot where the room says that it is limited, and its limited offers.
 */
export async function lockStoredOrder(
  client: Executor,
  orderId: string,
  room: SlotRoom = { orders: null, units: null },
): Promise<void> {
  const values = [orderId, isCountedRoom(room)];
  await Promise.all([
    client.query({ name: 'lock-local-id', text: LOCK_LOCAL_ID, values: [orderId] }),
    client.query({ name: 'lock-stored-order', text: LOCK_STORED_ORDER, values }),
  ]);
}

const LOCK_LOCAL_ID = `
  SELECT pg_advisory_xact_lock(${LOCAL_IDS}, hashtext(local_id))
  FROM orders WHERE order_id = $1`;

const LOCK_STORED_ORDER = `
  SELECT pg_advisory_xact_lock(namespace, hashtext(key)) FROM (
    SELECT namespace, key FROM (
      SELECT ${MARKS} AS namespace, hold_id AS key FROM hold_uses WHERE order_id = $1
      UNION ALL
      SELECT ${SLOTS}, floor(extract(epoch FROM coalesce(slot_starts_at, placed_at)) / 60)::text
      FROM orders WHERE order_id = $1 AND $2::boolean
      UNION ALL
      SELECT ${OFFERS}, offer_id FROM offer_uses
      WHERE order_id = $1 AND num_nulls(max_uses, max_uses_per_guest) < 2
    ) AS locks ORDER BY namespace, key COLLATE "C" OFFSET 0
  ) AS sorted`;
