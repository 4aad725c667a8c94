import { useEffect } from 'react';
import { noteInConsole } from '#lib/browser/console-note.ts';
import { afterStart } from '#lib/browser/page-start.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { persistedInstall } from '#stores/visitor/install.ts';
import { endInactiveVisit } from './end-inactive-visit.ts';
import { watchInactivity } from './inactivity.ts';
import { browserStorage, enforceStorageQuota } from './storage-quota.ts';

const STORAGE_CHECK = 2000;

/** Storage maintenance on every page; renders nothing. */
export function StorageMaintenance() {
  useEffect(() => {
    const local = reachableStorage(() => window.localStorage);
    const session = reachableStorage(() => window.sessionStorage);
    for (const storage of [local, session]) removeObsoleteKeys(storage);
    const stopWatching = watchInactivity(local, window, () =>
      endInactiveVisit().catch(noteFailure),
    );
    const cancelCheck = afterStart(STORAGE_CHECK, () =>
      enforceStorageQuota(browserStorage(session)),
    );
    return () => {
      stopWatching();
      cancelCheck();
    };
  }, []);
  return null;
}

function noteFailure(failure: unknown): void {
  noteInConsole(`The last visit could not be wiped: ${failure}`);
}

const DISCARDED = /cache|pwa|workbox/i;
/** The visitor’s answers to the install offer: their keys match too. */
const PRESERVED: readonly string[] = persistedInstall.map(({ key }) => key);

/** Deletes the keys of other releases and libraries. Rule F-10. */
export function removeObsoleteKeys(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key !== null && DISCARDED.test(key) && !PRESERVED.includes(key)) storage.removeItem(key);
  }
}
