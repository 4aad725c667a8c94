import { toBase64url } from './base64url.ts';

/** A browser's push subscription. */
export interface DeviceSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** The application server key; base64url. */
  readonly senderKey: string;
  unsubscribe(): Promise<unknown>;
}

/** The browser's notification API. */
export interface PushDevice {
  askPermission(): Promise<NotificationPermission>;
  current(): Promise<DeviceSubscription | null>;
  /** Throws if the push service or the browser rejects it. */
  subscribe(senderKey: string): Promise<DeviceSubscription>;
}

/** A subscription of another application server key receives nothing from this one. */
export async function subscriptionFor(
  device: PushDevice,
  senderKey: string,
): Promise<DeviceSubscription> {
  const current = await device.current();
  if (current?.senderKey === senderKey) return current;
  await current?.unsubscribe();
  return device.subscribe(senderKey);
}

/** The API's id of a device: the SHA-256 of its endpoint. */
export async function deviceId(endpoint: string): Promise<string> {
  return toBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}

const WORKER_TIMEOUT_MS = 10_000;

export const browserDevice: PushDevice = {
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
    setTimeout(() => reject(new Error('No worker')), WORKER_TIMEOUT_MS);
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
