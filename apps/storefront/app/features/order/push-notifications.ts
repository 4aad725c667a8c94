import { deviceId, type PushDevice, subscriptionFor } from '@comptoir/design/browser/push-device';
import type { Problem } from '#lib/api/api-client.ts';
import type { PushApi } from '#lib/api/order-api.ts';

/** Whether this device is subscribed to this order. */
export type SubscriptionOutcome =
  | { readonly kind: 'on' | 'off' }
  /** The permission was just denied. */
  | { readonly kind: 'denied' }
  /** Null: the browser failed, not the API. */
  | { readonly kind: 'failed'; readonly problem: Problem | null };

const BROWSER_FAILED = { kind: 'failed', problem: null } as const;
const OFF = { kind: 'off' } as const;
const ON = { kind: 'on' } as const;

/** Whether the server has a subscription of this device. Rule Z-10. */
export async function findSubscription(
  device: PushDevice,
  api: PushApi,
): Promise<SubscriptionOutcome> {
  const subscription = await device.current().catch(() => null);
  if (!subscription) return OFF;
  const found = await api.findSubscription(await deviceId(subscription.endpoint));
  return found.ok && found.payload.active ? ON : OFF;
}

/** Requests the permission and registers the device. Rules Z-2 and Z-10. */
export async function subscribeToOrder(
  device: PushDevice,
  api: PushApi,
): Promise<SubscriptionOutcome> {
  const permission = await device.askPermission();
  if (permission !== 'granted') return permission === 'denied' ? { kind: 'denied' } : OFF;
  const key = await api.pushKey();
  if (!key.ok) return { kind: 'failed', problem: key.problem };
  try {
    const { endpoint, keys } = await subscriptionFor(device, key.payload.public_key);
    const registered = await api.subscribe({ transport: 'web', endpoint, keys });
    return registered.ok ? ON : { kind: 'failed', problem: registered.problem };
  } catch {
    return BROWSER_FAILED;
  }
}

/** Removes the device from the order, and unsubscribes one that no order needs. Rule Z-2. */
export async function unsubscribeFromOrder(
  device: PushDevice,
  api: PushApi,
): Promise<SubscriptionOutcome> {
  const subscription = await device.current().catch(() => null);
  if (!subscription) return OFF;
  const removed = await api.unsubscribe(await deviceId(subscription.endpoint));
  if (!removed.ok) return { kind: 'failed', problem: removed.problem };
  if (!removed.payload.used) await subscription.unsubscribe().catch(() => false);
  return OFF;
}
