import { isFinished } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { type PushTarget, subscriptionIdOf } from '#adapters/push/push-services.ts';
import { generateVapidKeys, type VapidKeys } from '#adapters/push/web-push.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import { Secret } from '#secret.ts';

/** For one order. Rule Z-3. */
const MAX_DEVICES = 5;

export type Registration =
  | { readonly kind: 'registered'; readonly subscriptionId: string }
  | { readonly kind: 'order_over' | 'full' };

/** A device that registers again keeps its id and gets its new keys. Rules Z-2 and Z-3. */
export function registerDevice(
  pool: pg.Pool,
  orderId: string,
  { endpoint, p256dh, auth }: PushTarget,
  now: Instant,
): Promise<Registration> {
  return transaction(pool, async (client): Promise<Registration> => {
    // Locked against concurrent steps of the order and registrations of other devices.
    const progress = await lockOrder(client, orderId);
    if (progress !== null && isFinished(progress)) return { kind: 'order_over' };
    const subscriptionId = subscriptionIdOf(endpoint);
    const { rows } = await client.query<{ others: number }>(
      `SELECT count(*)::int AS others FROM push_subscriptions
       WHERE order_id = $1 AND subscription_id <> $2`,
      [orderId, subscriptionId],
    );
    if ((rows[0]?.others ?? 0) >= MAX_DEVICES) return { kind: 'full' };
    const createdAt = new Date(now);
    await client.query(REGISTER, [orderId, subscriptionId, endpoint, p256dh, auth, createdAt]);
    return { kind: 'registered', subscriptionId };
  });
}

export async function findDevice(
  executor: Executor,
  orderId: string,
  subscriptionId: string,
): Promise<Subscription> {
  const { rows } = await executor.query<Subscription>(
    `SELECT COALESCE(bool_or(order_id = $1), false) AS active, count(*) > 0 AS used
     FROM push_subscriptions WHERE subscription_id = $2`,
    [orderId, subscriptionId],
  );
  return rows[0] ?? { active: false, used: false };
}

export async function removeDevice(
  executor: Executor,
  orderId: string,
  subscriptionId: string,
): Promise<void> {
  await executor.query(
    'DELETE FROM push_subscriptions WHERE order_id = $1 AND subscription_id = $2',
    [orderId, subscriptionId],
  );
}

interface Subscription {
  /** Whether the device is subscribed to this order. */
  readonly active: boolean;
  /** Whether it is subscribed to any order. */
  readonly used: boolean;
}

/** Deletes devices of orders whose requested time is before `before`, finished or not. Rule Z-4. */
export async function deleteOldSubscriptions(executor: Executor, before: Instant): Promise<number> {
  const { rowCount } = await executor.query(
    `DELETE FROM push_subscriptions USING orders
     WHERE orders.order_id = push_subscriptions.order_id
       AND COALESCE(orders.slot_starts_at, orders.submitted_at) < $1
       AND push_subscriptions.created_at < $1`,
    [new Date(before)],
  );
  return rowCount ?? 0;
}

const REGISTER = `
  INSERT INTO push_subscriptions (order_id, subscription_id, endpoint, p256dh, auth, created_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (order_id, subscription_id) DO UPDATE SET p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth`;

/**
 * The shop's key pair: the configured one, else the stored one, generated at its first use and never
 * changed, so all processes get the same. Rule Z-1.
 */
export function pushKeys(
  database: Executor,
  configured: VapidKeys | null,
): () => Promise<VapidKeys> {
  let known: Promise<VapidKeys> | undefined;
  return () => {
    known ??= (configured ? Promise.resolve(configured) : storedKeys(database)).catch(
      (error: unknown) => {
        known = undefined;
        throw error;
      },
    );
    return known;
  };
}

async function storedKeys(database: Executor): Promise<VapidKeys> {
  const stored = await findKeys(database);
  if (stored) return stored;
  const { publicKey, privateKey } = generateVapidKeys();
  await database.query(
    `UPDATE installation SET push_public_key = $1, push_private_key = $2
     WHERE push_public_key IS NULL`,
    [publicKey, privateKey.open()],
  );
  const generated = await findKeys(database);
  if (!generated) throw new Error('The push keys were not stored');
  return generated;
}

async function findKeys(database: Executor): Promise<VapidKeys | null> {
  const { rows } = await database.query<{ public_key: string; private_key: string }>(
    `SELECT push_public_key AS public_key, push_private_key AS private_key FROM installation
     WHERE push_public_key IS NOT NULL`,
  );
  const [row] = rows;
  return row ? { publicKey: row.public_key, privateKey: new Secret(row.private_key) } : null;
}
