import { noteInConsole } from '#lib/browser/console-note.ts';
import { isNative } from '#lib/platform/platform.ts';

/** The longest wait for the new worker to take control. */
const ACTIVATION_TIMEOUT_MS = 8_000;

interface UpdatedPage {
  readonly container: Pick<ServiceWorkerContainer, 'addEventListener'> | null;
  readonly registration: ServiceWorkerRegistration | null;
  reload(): void;
}

/**
 * Applies the other build at the visitor's request: its worker takes over, then the page reloads once.
 * Without a worker in time the page reloads from the network. Rule B-13.
 */
export function applyUpdate({ container, registration, reload }: UpdatedPage): void {
  let isReloaded = false;
  const reloadOnce = () => {
    if (!isReloaded) reload();
    isReloaded = true;
  };
  if (container && registration) {
    container.addEventListener('controllerchange', reloadOnce);
    setTimeout(reloadOnce, ACTIVATION_TIMEOUT_MS);
    handOver(registration, reloadOnce);
  } else reloadOnce();
}

/** Activates the newest worker; `giveUp` is called when there is none or it fails. */
async function handOver(
  registration: ServiceWorkerRegistration,
  giveUp: () => void,
): Promise<void> {
  followNewWorker(registration, () => activateWaiting(registration));
  try {
    if (!registration.waiting) await registration.update();
    if (registration.waiting) activateWaiting(registration);
    else if (!registration.installing) giveUp();
  } catch (failure) {
    noteInConsole(`The update failed: ${failure}`);
    giveUp();
  }
}

/** Notifies when a new worker is installed and waiting. */
export function followNewWorker(registration: ServiceWorkerRegistration, notify: () => void): void {
  const follow = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') notify();
    });
  };
  follow();
  registration.addEventListener('updatefound', follow);
}

/** The service worker container; only of a production build in a secure context. Rule B-7. */
export function workerContainer(): ServiceWorkerContainer | null {
  const isPossible = import.meta.env.PROD && !isNative && window.isSecureContext;
  return isPossible && 'serviceWorker' in navigator ? navigator.serviceWorker : null;
}

/** Registers the service worker; null where there is none or it fails, which is logged. Rule B-7. */
export async function registerWorker(
  container: ServiceWorkerContainer,
): Promise<ServiceWorkerRegistration | null> {
  try {
    const registration = await container.register('/sw.js', { updateViaCache: 'none' });
    return registration ?? null;
  } catch (failure) {
    noteInConsole(`The service worker could not be registered: ${failure}`);
    return null;
  }
}

/** Lets a new worker cache what this page loaded before it was active. */
export async function offerLoaded(container: ServiceWorkerContainer): Promise<void> {
  const { active } = await container.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ type: 'keep-loaded', addresses: [...new Set(loaded)] });
}

/** Lets the worker that waits take over. */
export function activateWaiting(registration: ServiceWorkerRegistration | null): void {
  registration?.waiting?.postMessage({ type: 'skip-waiting' });
}

/**
 * Names each activation of a worker that took over from another one; null for the first worker of a page,
 * which replaces nothing. Rule B-13.
 */
export function activations(isControlled: boolean): () => string | null {
  let hasWorker = isControlled;
  return () => {
    const isNew = hasWorker;
    hasWorker = true;
    return isNew ? `worker ${Date.now()}` : null;
  };
}
