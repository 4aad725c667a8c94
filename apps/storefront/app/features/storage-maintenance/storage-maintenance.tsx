import { useEffect } from 'react';
import { noteInConsole } from '#lib/browser/console-note.ts';
import { afterStart } from '#lib/browser/page-start.ts';
import { reachableStorage } from '#stores/persistence/reachable-storage.ts';
import { endOwnVisit } from './end-inactive-visit.ts';
import { watchVisits } from './inactivity.ts';
import { sweepKeys } from './obsolete-keys.ts';
import { ownStorehouse, relieveStorage } from './storage-quota.ts';

const STORAGE_CHECK = 2000;

/** What is to be done for every page, whatever it shows: nothing of it can be seen. */
export function Housekeeping() {
  useEffect(() => {
    const local = reachableStorage(() => window.localStorage);
    const session = reachableStorage(() => window.sessionStorage);
    for (const storage of [local, session]) sweepKeys(storage);
    const stopWatching = watchVisits(local, window, () => endOwnVisit().catch(noteFailure));
    const callOff = afterStart(STORAGE_CHECK, () => relieveStorage(ownStorehouse(session)));
    return () => {
      stopWatching();
      callOff();
    };
  }, []);
  return null;
}

function noteFailure(failure: unknown): void {
  noteInConsole(`The last visit could not be wiped: ${failure}`);
}
