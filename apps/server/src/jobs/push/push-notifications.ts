import { NOTIFIED_PROGRESS, type NotifiedProgress } from '@comptoir/contract/orders/push';
import { isFinished, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';

/** The channel that says that devices are to be told something. */
export const NOTICES_WAITING = 'notices_waiting';

/** Something that a device is to be told now, and what it is made of. */
export interface DueNotice {
  readonly notice_id: string;
  readonly progress: NotifiedProgress;
  readonly created_at: Date;
  /** This one included. */
  readonly tries: number;
  readonly order_id: string;
  readonly number: number;
  readonly order_type: 'pickup' | 'delivery';
  readonly link_key: string | null;
  readonly subscription_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export type NoticeStore = ReturnType<typeof noticeStore>;

/** What devices are still to be told. */
export function noticeStore(pool: pg.Pool) {
  return {
    /** Takes what is due and puts it off for `leaseMs`, so that nobody else takes it meanwhile. Rule Z-6. */
    async take(now: Instant, leaseMs: number, limit: number): Promise<readonly DueNotice[]> {
      const { rows } = await pool.query<DueNotice>(TAKE, [
        instant(now),
        instant(now + leaseMs),
        limit,
      ]);
      return rows;
    },

    /** It is told, or will never be. The devices of an order that is over go with its last notice. */
    async settle({ notice_id, order_id, subscription_id }: DueNotice): Promise<void> {
      await pool.query(SETTLE, [notice_id]);
      await pool.query(FORGET_WHEN_OVER, [order_id, subscription_id]);
    },

    async putOff({ notice_id }: DueNotice, until: Instant): Promise<void> {
      await pool.query('UPDATE push_notices SET try_at = $2 WHERE notice_id = $1', [
        notice_id,
        instant(until),
      ]);
    },

    /** There is no such device any more: no order tells it anything. Rule Z-7. */
    async forgetDevice(subscriptionId: string): Promise<void> {
      await pool.query('DELETE FROM push_subscriptions WHERE subscription_id = $1', [
        subscriptionId,
      ]);
    },
  };
}

/**
 * Hands in what the devices of an order are told of a step, on the connection of the transaction that
 * moves it: once for each, and if that commits. What they were not told yet of an earlier step is true
 * no longer. The devices of an order that was handed over are forgotten. Rules Z-4 to Z-6.
 */
export async function handInNotices(
  connection: Executor,
  orderId: string,
  progress: OrderProgress,
  now: Instant,
): Promise<void> {
  if (isTold(progress)) {
    await connection.query(OVERTAKE, [orderId]);
    await connection.query(HAND_IN, [orderId, progress, instant(now)]);
  } else if (isFinished(progress)) {
    await connection.query('DELETE FROM push_subscriptions WHERE order_id = $1', [orderId]);
  }
}

function isTold(progress: OrderProgress): progress is NotifiedProgress {
  return NOTIFIED_PROGRESS.some((told) => told === progress);
}

function instant(at: Instant): string {
  return new Date(at).toISOString();
}

const OVERTAKE = 'DELETE FROM push_notices WHERE order_id = $1';

const HAND_IN = `
  WITH handed_in AS (
    INSERT INTO push_notices (order_id, subscription_id, progress, created_at, try_at)
    SELECT order_id, subscription_id, $2, $3, $3 FROM push_subscriptions WHERE order_id = $1
    ON CONFLICT DO NOTHING RETURNING notice_id
  )
  SELECT pg_notify('${NOTICES_WAITING}', '') FROM handed_in LIMIT 1`;

const TAKE = `
  WITH due AS (
    SELECT notice_id FROM push_notices WHERE try_at <= $1
    ORDER BY try_at LIMIT $3 FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE push_notices SET try_at = $2, tries = tries + 1
    FROM due WHERE push_notices.notice_id = due.notice_id
    RETURNING push_notices.*
  )
  SELECT taken.notice_id, taken.progress, taken.created_at, taken.tries, taken.order_id,
    orders.number, orders.order_type, order_links.key AS link_key,
    subscription_id, subscription.endpoint, subscription.p256dh, subscription.auth
  FROM taken
  JOIN push_subscriptions AS subscription USING (order_id, subscription_id)
  JOIN orders USING (order_id)
  LEFT JOIN order_links USING (order_id)`;

const SETTLE = 'DELETE FROM push_notices WHERE notice_id = $1';

const FORGET_WHEN_OVER = `
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
