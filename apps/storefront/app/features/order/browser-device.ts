import { base64url, type Device, type DeviceSubscription } from './push-notifications.ts';

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
    senderKey: sender ? base64url(sender) : '',
    unsubscribe: () => subscription.unsubscribe(),
  };
}
