import type { Subscription } from '@comptoir/fake-push/device';
import type { Page } from '@playwright/test';

/** Where the stand-in remembers whom the browser hears, over reloads. */
const SENDER = 'journey-push-sender';

/**
 * Lets the browser register with a push service of ours: one without a network has none. Everything
 * but `subscribe` and what follows from it is the browser's own.
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

/** Lets a page believe in a worker where journeys have none: enough to register, and to be looked at. */
export async function pretendWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // What stands in for the browser's own needs no object of its own.
    const registration = { pushManager: PushManager.prototype };
    Object.defineProperties(ServiceWorkerContainer.prototype, {
      ready: { get: async () => registration },
      getRegistration: { value: async () => registration },
    });
  });
}

/** Hands a message to the page's worker, as the browser does with what came from its push service. */
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

/** What the browser shows of the shop at this moment. */
export function shownNotifications(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, icon }) => ({ title, body, icon }));
  });
}

/**
 * Presses the one notification there is, as far as a worker can tell; answers what it did: `shown` a
 * tab, or `opened` an address.
 */
export async function pressNotification(page: Page): Promise<string> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no worker');
  return worker.evaluate(async () => {
    const own = (name: string) => Reflect.get(globalThis, name);
    const [notification] = await own('registration').getNotifications();
    const { promise, resolve } = Promise.withResolvers<string>();
    // Only a person's own press may show or open windows: this one is told about it instead.
    own('WindowClient').prototype.focus = async function focus() {
      resolve(`shown ${this.url}`);
      return this;
    };
    own('clients').openWindow = async (address: string) => resolve(`opened ${address}`);
    globalThis.dispatchEvent(new (own('NotificationEvent'))('notificationclick', { notification }));
    return promise;
  });
}
