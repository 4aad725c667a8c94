import { noteInConsole } from '#lib/browser/console-note.ts';
import { useUnsavedWork } from '#stores/visitor/unsaved-work.ts';

const LIMIT_BYTES = 50 * 1024 * 1024;
const BEFORE_RELOAD = 500;
/** Set once per session, so that a quota that stays exceeded causes no loop of reloads. */
const CLEARED_KEY = 'storage-relieved';

/** The browser's functions that it uses. */
export interface StorageAccess {
  readonly session: Pick<Storage, 'getItem' | 'setItem'>;
  /** Bytes that this site uses on the device. */
  usage(): Promise<number>;
  /** Clears all caches and unregisters every service worker. */
  clear(): Promise<unknown>;
  /** Whether a reload would lose input of the visitor. */
  isWorkOpen(): boolean;
  reload(): void;
}

/** Clears caches and workers when the site uses more than 50 MB of the device. Rules F-11 and F-12. */
export async function enforceStorageQuota(browser: StorageAccess): Promise<void> {
  const { session } = browser;
  try {
    if (browser.isWorkOpen() || session.getItem(CLEARED_KEY) !== null) return;
    if ((await browser.usage()) <= LIMIT_BYTES) return;
    session.setItem(CLEARED_KEY, 'true');
    await browser.clear();
  } catch (failure) {
    noteInConsole(`The caches could not be cleared: ${failure}`);
    return;
  }
  setTimeout(() => {
    if (!browser.isWorkOpen()) browser.reload();
  }, BEFORE_RELOAD);
}

/** The functions of this browser. */
export function browserStorage(session: Storage): StorageAccess {
  return {
    session,
    usage: async () => (await navigator.storage?.estimate())?.usage ?? 0,
    clear: async () => {
      const names = await caches.keys();
      const workers = await navigator.serviceWorker.getRegistrations();
      await Promise.all([
        ...names.map((name) => caches.delete(name)),
        ...workers.map((worker) => worker.unregister()),
      ]);
    },
    isWorkOpen: () => useUnsavedWork.getState().open > 0,
    reload: () => location.reload(),
  };
}
