import { pushDeviceId, toBase64url } from '@comptoir/design/browser/base64url';
import type { Problem } from '#lib/api/api-client.ts';
import type { PushApi } from '#lib/api/push-api.ts';

/** A browser's push subscription. */
export interface DeviceSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** The application server key; base64url. */
  readonly senderKey: string;
  unsubscribe(): Promise<unknown>;
}

/** The browser's notification API. */
export interface Device {
  askPermission(): Promise<NotificationPermission>;
  current(): Promise<DeviceSubscription | null>;
  /** Throws if the push service or the browser rejects it. */
  subscribe(senderKey: string): Promise<DeviceSubscription>;
}

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
export async function findSubscription(device: Device, api: PushApi): Promise<SubscriptionOutcome> {
  const subscription = await device.current().catch(() => null);
  if (!subscription) return OFF;
  const found = await api.find(await pushDeviceId(subscription.endpoint));
  return found.ok && found.payload.active ? ON : OFF;
}

/** Requests the permission and registers the device. Rules Z-2 and Z-10. */
export async function subscribeToOrder(device: Device, api: PushApi): Promise<SubscriptionOutcome> {
  const permission = await device.askPermission();
  if (permission !== 'granted') return permission === 'denied' ? { kind: 'denied' } : OFF;
  const key = await api.key();
  if (!key.ok) return { kind: 'failed', problem: key.problem };
  try {
    const { endpoint, keys } = await subscriptionFor(device, key.payload.public_key);
    const registered = await api.register({ transport: 'web', endpoint, keys });
    return registered.ok ? ON : { kind: 'failed', problem: registered.problem };
  } catch {
    return BROWSER_FAILED;
  }
}

/** Removes the device from the order, and unsubscribes one that no order needs. Rule Z-2. */
export async function unsubscribeFromOrder(
  device: Device,
  api: PushApi,
): Promise<SubscriptionOutcome> {
  const subscription = await device.current().catch(() => null);
  if (!subscription) return OFF;
  const removed = await api.remove(await pushDeviceId(subscription.endpoint));
  if (!removed.ok) return { kind: 'failed', problem: removed.problem };
  if (!removed.payload.used) await subscription.unsubscribe().catch(() => false);
  return OFF;
}

/** A subscription of another application server key receives nothing from this one. */
async function subscriptionFor(device: Device, senderKey: string): Promise<DeviceSubscription> {
  const current = await device.current();
  if (current?.senderKey === senderKey) return current;
  await current?.unsubscribe();
  return device.subscribe(senderKey);
}

const WORKER_TIMEOUT_MILLISECONDS = 10_000;

export const browserDevice: Device = {
  askPermission: () => Notification.requestPermission(),

  async current() {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    return subscription ? toDevice(subscription) : null;
  },

  async subscribe(senderKey) {
    const { pushManager } = await activeWorker();
    return toDevice(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: senderKey }),
    );
  },
};

/** Notifications are shown by the service worker. */
function activeWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No worker')), WORKER_TIMEOUT_MILLISECONDS);
    navigator.serviceWorker.ready.then(resolve, reject);
  });
}

function toDevice(subscription: PushSubscription): DeviceSubscription {
  const { endpoint, options } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const sender = options.applicationServerKey;
  return {
    endpoint,
    keys: { p256dh, auth },
    senderKey: sender ? toBase64url(sender) : '',
    unsubscribe: () => subscription.unsubscribe(),
  };
}
