import { createHash } from 'node:crypto';
import type { WireStaffPushMessage } from '@comptoir/contract/staff/push';
import type { AlertCause } from '@comptoir/domain/orders/order-alerts';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { type Composed, type DeliveryQueue, type DuePush, noticeRows } from './send-push.ts';

/** An alert is told for so long, in milliseconds: afterwards the mail and the webhook have said it. */
const RELEVANT_MS = 30 * 60_000;

/** A push notification to one browser of the staff. */
export interface DueStaffPush extends DuePush {
  readonly order_id: string;
  readonly cause: AlertCause;
  /** Whether the order still waits for its acceptance. */
  readonly is_waiting: boolean;
}

/** Push notifications to the staff that wait, in the table `staff_push_notices`. */
export function staffPushQueue(pool: pg.Pool): DeliveryQueue<DueStaffPush> {
  return {
    ...noticeRows<DueStaffPush>(pool, 'staff_push_notices', 'staff-push', TAKEN),
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
  await client.query(ENQUEUE, [orderId, cause, new Date(now)]);
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

const BODIES = {
  not_accepted: 'Elle n’est pas encore acceptée.',
  no_board: 'Aucun tableau n’est ouvert : ouvrez la gestion pour l’accepter.',
} satisfies Record<AlertCause, string>;

const ENQUEUE = `
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

const TAKEN = `
  SELECT taken.notice_id, taken.order_id, taken.cause, taken.created_at, taken.tries, number,
    progress = 'received' AS is_waiting, subscription_id, endpoint, p256dh, auth
  FROM taken JOIN staff_push_subscriptions USING (subscription_id) JOIN orders USING (order_id)`;
