import {
  NOTIFIED_PROGRESS,
  type NotifiedProgress,
  type PushOccasion,
} from '@comptoir/contract/orders/push';
import type { Locale } from '@comptoir/domain/languages/locale';
import { isFinished, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { type DeliveryQueue, type DuePush, noticeRows } from './send-push.ts';

/** A push notification to send to a guest now, and what it is composed of. */
export interface DueOrderPush extends DuePush {
  /** A step, `promised` for a promise that was moved, or `proposed` for a proposal to change the order. */
  readonly progress: PushOccasion;
  readonly order_id: string;
  readonly order_type: 'pickup' | 'delivery';
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
    await connection.query(ENQUEUE, [orderId, progress, instant(now)]);
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
  await connection.query(ENQUEUE, [orderId, 'promised' satisfies PushOccasion, instant(now)]);
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
  await connection.query(ENQUEUE, [orderId, 'proposed' satisfies PushOccasion, instant(now)]);
}

function isNotified(progress: OrderProgress): progress is NotifiedProgress {
  return NOTIFIED_PROGRESS.some((each) => each === progress);
}

function instant(at: Instant): string {
  return new Date(at).toISOString();
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
    orders.number, orders.order_type, orders.promised_at, orders.locale, order_links.key AS link_key,
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
