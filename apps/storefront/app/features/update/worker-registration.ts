import { noteInConsole } from '#lib/browser/console-note.ts';
import { isNative } from '#lib/platform/platform.ts';

/** The page's worker, as far as there can be one: only of a build, where nobody listens in. Rule B-7. */
export function workers(): ServiceWorkerContainer | null {
  const isPossible = import.meta.env.PROD && !isNative && window.isSecureContext;
  return isPossible && 'serviceWorker' in navigator ? navigator.serviceWorker : null;
}

/** Registers the service worker; null where there is none, or it fails, which is logged only. Rule B-7. */
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

/** Lets a worker that came too late for it keep what this page has loaded. */
export async function offerLoaded(container: ServiceWorkerContainer): Promise<void> {
  const { active } = await container.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ type: 'keep-loaded', addresses: [...new Set(loaded)] });
}

/** Lets the worker that waits take over. */
export function activateWaiting(registration: ServiceWorkerRegistration | null): void {
  registration?.waiting?.postMessage({ type: 'skip-waiting' });
}
