import { noteInConsole } from '#lib/browser/console-note.ts';
import { isNative } from '#lib/platform/platform.ts';

/** The service worker container; only of a production build in a secure context. Rule B-7. */
export function workers(): ServiceWorkerContainer | null {
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
