import { createHash } from 'node:crypto';
import {
  NOTIFIED_PROGRESS,
  type NotifiedProgress,
  type PushOccasion,
} from '@comptoir/contract/orders/push';
import type { WireStaffPushMessage } from '@comptoir/contract/staff/push';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { AlertCause } from '@comptoir/domain/orders/order-alerts';
import { isFinished, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { type Composed, type DeliveryQueue, type DuePush, noticeRows } from './send-push.ts';

/** An alert is told for so long, in milliseconds: afterwards the mail and the webhook have said it. */
const RELEVANT_MS = 30 * 60_000;

/** A push notification to one browser of the staff. */
interface DueStaffPush extends DuePush {
  readonly order_id: string;
  readonly cause: AlertCause;
  /** Whether the order still waits for its acceptance. */
  readonly is_waiting: boolean;
}

const BODIES = {
  not_accepted: 'Elle n’est pas encore acceptée.',
  no_board: 'Aucun tableau n’est ouvert : ouvrez la gestion pour l’accepter.',
} satisfies Record<AlertCause, string>;

const ENQUEUE_STAFF = `
  WITH enqueued AS (
    INSERT INTO staff_push_notices (order_id, subscription_id, cause, created_at, try_at)
    SELECT $1, subscription_id, $2, $3::timestamptz, $3::timestamptz
    FROM staff_push_subscriptions
    LEFT JOIN staff_people USING (person_id) LEFT JOIN staff_devices USING (device_id)
    WHERE role IN ('owner', 'manager') OR (kind IN ('board', 'counter') AND enrolled_at IS NOT NULL)
    ORDER BY subscription_id
    ON CONFLICT DO NOTHING RETURNING notice_id
  )
  SELECT add_job('staff-push', notice_id::text) FROM enqueued`;

const STAFF_TAKEN = `
  SELECT taken.notice_id, taken.order_id, taken.cause, taken.created_at, taken.tries, number,
    progress = 'received' AS is_waiting, subscription_id, endpoint, p256dh, auth
  FROM taken JOIN staff_push_subscriptions USING (subscription_id) JOIN orders USING (order_id)`;

/** A push notification to send to a guest now, and what it is composed of. */
export interface DueOrderPush extends DuePush {
  /** A step, `promised` for a promise that was moved, or `proposed` for a proposal to change the order. */
  readonly progress: PushOccasion;
  readonly order_id: string;
  readonly order_type: 'pickup' | 'delivery';
  readonly delivery_time: string;
  readonly promised_at: Date | null;
  readonly link_key: string | null;
  /** The language of the order. Rule LA-36. */
  readonly locale: Locale;
}

/** Push notifications that wait, in the table `push_notices`. */
export function pushNotificationStore(pool: pg.Pool): DeliveryQueue<DueOrderPush> {
  return {
    ...noticeRows<DueOrderPush>(pool, 'push_notices', 'push', TAKEN),

    /** It is sent or dropped. The devices of a cancelled order go with its last push notification. */
    async settle({ notice_id, order_id, subscription_id }) {
      await pool.query(SETTLE, [notice_id]);
      await pool.query(DELETE_DEVICE_WHEN_OVER, [order_id, subscription_id]);
    },

    /** Deletes a device that the push service does not know any more from every order. Rule Z-7. */
    async deleteDevice(subscriptionId) {
      await pool.query('DELETE FROM push_subscriptions WHERE subscription_id = $1', [
        subscriptionId,
      ]);
    },
  };
}

/**
 * Enqueues an order's push notifications about a step in the transaction that records it, in place of those
 * about an earlier step. Deletes the devices of an order that was handed over. Rules Z-4 to Z-6.
 */
export async function enqueuePushNotifications(
  connection: Executor,
  orderId: string,
  progress: OrderProgress,
  now: Instant,
): Promise<void> {
  if (isNotified(progress)) {
    await connection.query(DELETE_EARLIER, [orderId]);
    await connection.query(ENQUEUE, [orderId, progress, new Date(now)]);
  } else if (isFinished(progress)) {
    await connection.query('DELETE FROM push_subscriptions WHERE order_id = $1', [orderId]);
  }
}

/**
 * Enqueues an order's push notifications about its promise, in place of those that wait. What is promised is
 * read when one is sent. Rule OB-33.
 */
export async function enqueuePromisePush(
  connection: Executor,
  orderId: string,
  now: Instant,
): Promise<void> {
  await connection.query(DELETE_EARLIER, [orderId]);
  await connection.query(ENQUEUE, [orderId, 'promised' satisfies PushOccasion, new Date(now)]);
}

/**
 * Enqueues an order's push notifications about a proposal, in place of those that wait. Rule SU-9.
 */
export async function enqueueProposalPush(
  connection: Executor,
  orderId: string,
  now: Instant,
): Promise<void> {
  await connection.query(DELETE_EARLIER, [orderId]);
  await connection.query(ENQUEUE, [orderId, 'proposed' satisfies PushOccasion, new Date(now)]);
}

function isNotified(progress: OrderProgress): progress is NotifiedProgress {
  return NOTIFIED_PROGRESS.some((each) => each === progress);
}

const DELETE_EARLIER = 'DELETE FROM push_notices WHERE order_id = $1';

const ENQUEUE = `
  WITH enqueued AS (
    INSERT INTO push_notices (order_id, subscription_id, progress, created_at, try_at)
    SELECT order_id, subscription_id, $2, $3, $3 FROM push_subscriptions WHERE order_id = $1
    ON CONFLICT DO NOTHING RETURNING notice_id
  )
  SELECT add_job('push', notice_id::text) FROM enqueued`;

const TAKEN = `
  SELECT taken.notice_id, taken.progress, taken.created_at, taken.tries, taken.order_id,
    orders.number, orders.order_type, orders.delivery_time, orders.promised_at, orders.locale, order_links.key AS link_key,
    subscription_id, subscription.endpoint, subscription.p256dh, subscription.auth
  FROM taken
  JOIN push_subscriptions AS subscription USING (order_id, subscription_id)
  JOIN orders USING (order_id)
  LEFT JOIN order_links USING (order_id)`;

const SETTLE = 'DELETE FROM push_notices WHERE notice_id = $1';

const DELETE_DEVICE_WHEN_OVER = `
  DELETE FROM push_subscriptions AS subscription
  WHERE order_id = $1 AND subscription_id = $2
    AND EXISTS (
      SELECT FROM orders
      WHERE orders.order_id = subscription.order_id AND orders.progress = 'cancelled'
    )
    AND NOT EXISTS (
      SELECT FROM push_notices AS notice
      WHERE notice.order_id = subscription.order_id
        AND notice.subscription_id = subscription.subscription_id
    )`;

/** Push notifications to the staff that wait, in the table `staff_push_notices`. */
export function staffPushQueue(pool: pg.Pool): DeliveryQueue<DueStaffPush> {
  return {
    ...noticeRows<DueStaffPush>(pool, 'staff_push_notices', 'staff-push', STAFF_TAKEN),
    async settle({ notice_id }) {
      await pool.query('DELETE FROM staff_push_notices WHERE notice_id = $1', [notice_id]);
    },
    async deleteDevice(subscriptionId) {
      await pool.query('DELETE FROM staff_push_subscriptions WHERE subscription_id = $1', [
        subscriptionId,
      ]);
    },
  };
}

/**
 * Enqueues an alert for the browsers of owners and managers, and of shared boards and counters, in the
 * transaction that raises it. Rule OB-44.
 */
export async function enqueueStaffPush(
  client: Executor,
  orderId: string,
  cause: AlertCause,
  now: Instant,
): Promise<void> {
  await client.query(ENQUEUE_STAFF, [orderId, cause, new Date(now)]);
}

/** The notification of a browser, and for how long it is of use; null once the order was accepted. Rule OB-44. */
export function composeStaffPush(push: DueStaffPush): Composed | null {
  if (!push.is_waiting) return null;
  const topic = createHash('sha256').update(`alert ${push.order_id}`).digest('base64url');
  const message: WireStaffPushMessage = {
    title: `La commande ${push.number} attend`,
    body: BODIES[push.cause],
    path: '/gestion',
    tag: `alert-${topic.slice(0, 32)}`,
  };
  return {
    body: JSON.stringify(message),
    urgency: 'high',
    topic: topic.slice(0, 32),
    relevantMs: RELEVANT_MS,
    about: push.cause,
  };
}
