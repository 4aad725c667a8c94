import { noteInConsole } from '#lib/console-note.ts';

const LIMIT_BYTES = 50 * 1024 * 1024;
const BEFORE_RELOAD = 500;
/** Once in a session: what is still too much afterwards would be found again after each reload. */
const RELIEVED_KEY = 'storage-relieved';

/** What of the browser takes part in it. */
export interface Storehouse {
  readonly session: Pick<Storage, 'getItem' | 'setItem'>;
  /** Bytes that this site uses on the device. */
  usage(): Promise<number>;
  /** Clears all caches and unregisters every service worker. */
  clear(): Promise<unknown>;
  reload(): void;
}

/** Makes room where the site has filled more than 50 MB of the device. Rules F-11 and F-12. */
export async function relieveStorage({ session, usage, clear, reload }: Storehouse): Promise<void> {
  try {
    if (session.getItem(RELIEVED_KEY) !== null || (await usage()) <= LIMIT_BYTES) return;
    session.setItem(RELIEVED_KEY, 'true');
    await clear();
  } catch (failure) {
    return noteInConsole(`The caches could not be cleared: ${failure}`);
  }
  setTimeout(reload, BEFORE_RELOAD);
}

/** The browser that shows this page. */
export function ownStorehouse(session: Storage): Storehouse {
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
    reload: () => location.reload(),
  };
}
