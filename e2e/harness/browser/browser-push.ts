import type { Subscription } from '@comptoir/fake-push/device';
import type { Page } from '@playwright/test';

/** The storage key of the subscription, which outlives reloads. */
const SENDER = 'journey-push-sender';

/**
 * Lets the browser register with a fake push service. Only `subscribe` and its results are replaced.
 */
export async function registerWith(page: Page, subscription: Subscription): Promise<void> {
  await page.addInitScript(
    ({ endpoint, keys, sender }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
          letter.charCodeAt(0),
        ).buffer;
      const registered = () => {
        const key = localStorage.getItem(sender);
        if (key === null) return null;
        return {
          endpoint,
          options: { applicationServerKey: bytes(key) },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => localStorage.removeItem(sender),
        };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => registered(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(sender, applicationServerKey);
          return registered();
        },
      });
    },
    { ...subscription, sender: SENDER },
  );
}

/** Gives a page a fake service worker where journeys have none: enough to register and to read. */
export async function pretendWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The fake methods use no `this`.
    const registration = { pushManager: PushManager.prototype };
    Object.defineProperties(ServiceWorkerContainer.prototype, {
      ready: { get: async () => registration },
      getRegistration: { value: async () => registration },
    });
  });
}

/** Sends a push message to the page's worker, as the browser does for its push service. */
export async function deliverPush(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
    if (registration) registered.resolve(registration.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text });
  await session.detach();
}

interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly icon: string;
}

/** The shop's notifications that the browser shows now. */
export function shownNotifications(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, icon }) => ({ title, body, icon }));
  });
}

/**
 * Simulates a click on the only notification in the worker; returns whether it has `shown` a tab or
 * `opened` an address.
 */
export async function pressNotification(page: Page): Promise<string> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no worker');
  return worker.evaluate(async () => {
    const own = (name: string) => Reflect.get(globalThis, name);
    const [notification] = await own('registration').getNotifications();
    const { promise, resolve } = Promise.withResolvers<string>();
    // Only a user gesture may show or open windows: these calls are recorded instead.
    own('WindowClient').prototype.focus = async function focus() {
      resolve(`shown ${this.url}`);
      return this;
    };
    own('clients').openWindow = async (address: string) => resolve(`opened ${address}`);
    globalThis.dispatchEvent(new (own('NotificationEvent'))('notificationclick', { notification }));
    return promise;
  });
}
