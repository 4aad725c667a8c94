/** When this tab last reloaded because a module was missing. */
const RELOADED_KEY = 'chunk-reload';
const MINIMUM_INTERVAL_MS = 10_000;
const PRESS_MS = 500;

/**
 * Whether to reload after a module is missing: at most every ten seconds, and only where storage remembers
 * it, to prevent loops. Throws where the storage is full. Rule B-14.
 */
export function mayReload(session: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  if (now - Number(session.getItem(RELOADED_KEY)) < MINIMUM_INTERVAL_MS) return false;
  session.setItem(RELOADED_KEY, String(now));
  return session.getItem(RELOADED_KEY) === String(now);
}

/** A module that could not be loaded, as reported by Vite and `recoverable-route-modules.ts`. */
interface MissingModule extends Event {
  /** Of a route that is being navigated to, so that this page is being left. */
  readonly isRoute?: boolean;
}

interface Page {
  readonly session: Storage;
  hasOpenWork(): boolean;
  reload(): void;
}

/** Reloads the page when a module of it is missing, because another build was deployed. Rule B-14. */
export function recoverMissingModules({ session, hasOpenWork, reload }: Page): void {
  window.addEventListener('vite:preloadError', (missing: MissingModule) => {
    if (!navigator.onLine || (hasOpenWork() && !missing.isRoute)) return;
    if (!mayReload(session, Date.now())) return;
    // A lazy module's error goes to its caller, and the reload follows. It may have been prefetched before
    // a press, whose URL must be written before the reload.
    if (missing.isRoute) {
      missing.preventDefault();
      reload();
    } else setTimeout(reload, PRESS_MS);
  });
}
