import { base64url, type Device, type DeviceSubscription } from './push-notifications.ts';

/** How long a worker may take to be there. */
const PATIENCE_MILLISECONDS = 10_000;

/** The browser that this runs in. */
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

/** The worker shows what is told: without one there is nobody to tell. */
function activeWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No worker')), PATIENCE_MILLISECONDS);
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
    giveUp: () => subscription.unsubscribe(),
  };
}
