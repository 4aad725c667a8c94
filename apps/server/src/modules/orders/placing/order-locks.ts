import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { isLimited } from '@comptoir/domain/orders/placement-limits';
import { isCountedRoom } from '@comptoir/domain/schedule/slot-room';
import type { Executor } from '#db/connection.ts';
import type { OrderSubject } from './order-facts.ts';

/** The namespaces of the advisory locks. */
const SLOT_LOCKS = 7_310;
const LOCAL_ID_LOCKS = 7_311;
const CLIENT_LOCKS = 7_312;
const MARK_LOCKS = 7_313;
const OFFER_LOCKS = 7_314;

/**
 * Locks all that a decision about an open order depends on, until the transaction ends. **All commands on orders lock
 * in this order, so that none deadlock**: the local id, the client, the sold-out marks, the slot where it is limited,
 * the limited offers, each kind by its key; then rows: the account before its orders, as it is deleted, the marks, the
 * intent of a payment, the order; then its shares and its group.
 *
 * The rows have statements of their own, which see what was committed while the first one waited.
 */
export async function lockSubject(
  client: Executor,
  { localId, clientHash, slotStartsAt, room, marks, offers, accountId }: OrderSubject,
): Promise<void> {
  const slot = isCountedRoom(room) ? Math.floor(slotStartsAt.getTime() / 60_000) : null;
  const offerIds = offers.filter(isLimited).map(({ offerId }) => offerId);
  const values = [localId, clientHash, marks, slot, offerIds];
  await Promise.all([
    client.query({ name: 'lock-order-subject', text: LOCK_SUBJECT, values }),
    accountId && client.query({ name: 'lock-account', text: LOCK_ACCOUNT, values: [accountId] }),
    marks.length > 0 && client.query({ name: 'lock-marks', text: LOCK_MARKS, values: [marks] }),
    client.query({ name: 'lock-known-order', text: LOCK_KNOWN, values: [localId] }),
  ]);
}

const LOCK_SUBJECT = `
  SELECT pg_advisory_xact_lock(namespace, key) FROM (
    SELECT namespace, key FROM (
      SELECT 1 AS rank, ${LOCAL_ID_LOCKS} AS namespace, hashtext($1) AS key
      UNION ALL SELECT 2, ${CLIENT_LOCKS}, hashtext($2) WHERE $2::text IS NOT NULL
      UNION ALL SELECT 3, ${MARK_LOCKS}, hashtext(mark) FROM unnest($3::text[]) AS mark
      UNION ALL SELECT 4, ${SLOT_LOCKS}, $4::int WHERE $4::int IS NOT NULL
      UNION ALL SELECT 5, ${OFFER_LOCKS}, hashtext(offer) FROM unnest($5::text[]) AS offer
    ) AS locks ORDER BY rank, key OFFSET 0
  ) AS sorted`;

const LOCK_ACCOUNT = 'SELECT FROM users WHERE user_id = $1 FOR KEY SHARE';

const LOCK_MARKS =
  'SELECT FROM holds WHERE hold_id = ANY((SELECT $1::text[])::text[]) ORDER BY hold_id FOR KEY SHARE';

const LOCK_KNOWN = 'SELECT FROM orders WHERE local_id = $1 FOR UPDATE';

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

/** Locks a stored order against being replaced, and its limited offers, for a command that knows its id alone. */
export async function lockStoredOrder(client: Executor, orderId: string): Promise<void> {
  await Promise.all([
    client.query({ name: 'lock-local-id', text: LOCK_LOCAL_ID, values: [orderId] }),
    client.query({ name: 'lock-offers', text: LOCK_OFFERS, values: [orderId] }),
  ]);
}

const LOCK_LOCAL_ID = `
  SELECT pg_advisory_xact_lock(${LOCAL_ID_LOCKS}, hashtext(local_id))
  FROM orders WHERE order_id = $1`;

const LOCK_OFFERS = `
  SELECT pg_advisory_xact_lock(${OFFER_LOCKS}, key) FROM (
    SELECT hashtext(offer_id) AS key FROM offer_uses
    WHERE order_id = $1 AND num_nulls(max_uses, max_uses_per_guest) < 2 ORDER BY key OFFSET 0
  ) AS sorted`;
