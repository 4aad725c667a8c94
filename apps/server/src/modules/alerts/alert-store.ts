import type { AlertCause, AlertLevel } from '@comptoir/domain/orders/order-alerts';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { CLOCK_SKEW_MS } from '@comptoir/domain/schedule/within-window';
import type { Executor } from '#db/connection.ts';
import { dueInSql } from '#db/within-window.ts';
import { enqueueAlertMail } from '#jobs/mails/enqueue-mail.ts';
import { enqueueStaffPush } from '#jobs/push/push-notifications.ts';
import type { PromisedOrder } from '#restaurant/order-lead-times.ts';

/** An order that the restaurant has not accepted. */
export interface WaitingOrder extends PromisedOrder {
  readonly order_id: string;
  /** Its kitchen units. */
  readonly load: number;
  /** The levels that it has caused already. */
  readonly raised: readonly AlertLevel[];
}

/** A call of the webhook that is due. */
export interface DueAlert {
  readonly order_id: string;
  readonly cause: AlertCause;
  readonly raised_at: Date;
  /** Attempts, this one included. */
  readonly tries: number;
  readonly number: number;
  readonly day: string;
  readonly order_type: 'pickup' | 'delivery';
  readonly delivery_date: string;
  readonly delivery_time: string;
  readonly submitted_at: Date;
  readonly is_waiting: boolean;
}

/** A person of the staff whom alerts are mailed to. */
export interface AlertedPerson {
  readonly name: string;
  readonly email: string;
}

/** Orders older than this are not watched any more, in milliseconds. */
const OVER_AFTER_MS = 24 * 60 * 60_000;

/**
 * The first 500 of the orders that wait for their acceptance and were submitted until `submittedBy`; null for any time.
 * One that was handed over and recalled waits for none.
 */
export async function findWaiting(
  executor: Executor,
  now: Instant,
  submittedBy: Instant | null,
): Promise<readonly WaitingOrder[]> {
  const { rows } = await executor.query<WaitingOrder>(FIND_WAITING, [
    new Date(now - OVER_AFTER_MS),
    submittedBy === null ? null : new Date(submittedBy),
  ]);
  return rows;
}

/** Takes a call that is due: nothing else takes it for `leaseMs`. Else when it is due, null where it is over. */
export async function takeCall(
  executor: Executor,
  orderId: string,
  now: Instant,
  leaseMs: number,
): Promise<DueAlert | Instant | null> {
  const values = [new Date(now), new Date(now + leaseMs), orderId];
  const [alert] = (await executor.query<DueAlert>(TAKE_CALL, values)).rows;
  if (alert) return alert;
  const { rows } = await executor.query<{ try_at: Date | null }>(
    "SELECT try_at FROM order_alerts WHERE order_id = $1 AND level = 'webhook'",
    [orderId],
  );
  return rows[0]?.try_at?.getTime() ?? null;
}

/** Adds jobs for the calls that are due; answers how many. */
export async function addDueCalls(executor: Executor, now: Instant): Promise<number> {
  return (await executor.query(ADD_DUE_CALLS, [new Date(now)])).rowCount ?? 0;
}

/** Sets when a webhook is called again; null once that is over. */
export async function postponeCall(
  executor: Executor,
  { order_id }: DueAlert,
  until: Instant | null,
): Promise<void> {
  await executor.query(
    `UPDATE order_alerts SET try_at = $2 WHERE order_id = $1 AND level = 'webhook'`,
    [order_id, until === null ? null : new Date(until)],
  );
}

/** When a board was last open; null for never. A clock that was ahead once says nothing. Rule I-60. */
export async function boardSeenAt(executor: Executor, now: Instant): Promise<Instant | null> {
  const { rows } = await executor.query<{ alive_at: Date | null }>(
    'SELECT max(alive_at) AS alive_at FROM boards WHERE alive_at <= $1',
    [new Date(now + CLOCK_SKEW_MS)],
  );
  return rows[0]?.alive_at?.getTime() ?? null;
}

/**
 * Raises an alert about a locked order, once for each level: mails and push notifications to owners and managers, or a call of the
 * webhook, in the same transaction. Returns whether it is new. Rule OB-35.
 */
export async function raiseAlert(
  client: Executor,
  orderId: string,
  { level, cause }: { readonly level: AlertLevel; readonly cause: AlertCause },
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await client.query(RAISE, [
    orderId,
    level,
    cause,
    new Date(now),
    level === 'webhook' ? new Date(now) : null,
  ]);
  if (rowCount === 0) return false;
  if (level === 'staff') {
    for (const personId of await alertedPeople(client)) {
      await enqueueAlertMail(client, orderId, personId, cause);
    }
    await enqueueStaffPush(client, orderId, cause, now);
  }
  return true;
}

/** The people whom alerts are mailed to. Rules OB-35 and BK-16. */
export async function alertedPeople(client: Executor): Promise<readonly string[]> {
  const { rows } = await client.query<{ person_id: string }>(
    "SELECT person_id FROM staff_people WHERE role IN ('owner', 'manager') ORDER BY person_id",
  );
  return rows.map(({ person_id }) => person_id);
}

/** Whom a mail about an alert goes to; null once the person is none of those. */
export async function alertedPerson(
  executor: Executor,
  personId: string,
): Promise<AlertedPerson | null> {
  const { rows } = await executor.query<AlertedPerson>(
    `SELECT name, email FROM staff_people
     WHERE person_id = $1 AND role IN ('owner', 'manager')`,
    [personId],
  );
  return rows[0] ?? null;
}

const FIND_WAITING = `
  SELECT order_id, submitted_at, order_type, delivery_time, slot_starts_at, load, array(
      SELECT item_id FROM made_items WHERE made_items.order_id = open_orders.order_id
    ) AS item_ids,
    coalesce((
      SELECT array_agg(level) FROM order_alerts WHERE order_alerts.order_id = open_orders.order_id
    ), '{}') AS raised
  FROM open_orders
  WHERE progress = 'received' AND handover_payments IS NULL AND due_at > $1
    AND ($2::timestamptz IS NULL OR submitted_at <= $2)
  ORDER BY submitted_at, number LIMIT 500`;

const RAISE = `
  WITH raised AS (
    INSERT INTO order_alerts (order_id, level, cause, raised_at, try_at)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING order_id, level
  )
  SELECT CASE level WHEN 'webhook' THEN add_job('alert-call', order_id) END FROM raised`;

const IS_DUE = dueInSql('try_at', '$1', 5 * 60_000);

const ADD_DUE_CALLS = `
  SELECT add_job('alert-call', order_id) FROM order_alerts WHERE level = 'webhook' AND ${IS_DUE}`;

const TAKE_CALL = `
  WITH taken AS (
    UPDATE order_alerts SET try_at = $2, tries = tries + 1
    WHERE order_id = $3 AND level = 'webhook' AND ${IS_DUE}
    RETURNING *
  )
  SELECT order_id, cause, raised_at, tries, number, day::text, order_type, delivery_date::text,
    delivery_time, submitted_at, progress = 'received' AS is_waiting
  FROM taken JOIN orders USING (order_id)`;
