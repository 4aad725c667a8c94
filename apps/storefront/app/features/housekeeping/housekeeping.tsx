import { useEffect } from 'react';
import { noteInConsole } from '#lib/console-note.ts';
import { afterStart } from '#lib/page-start.ts';
import { reachableStorage } from '#stores/persistence/reachable-storage.ts';
import { endOwnVisit } from './own-visit.ts';
import { ownStorehouse, relieveStorage } from './relieve-storage.ts';
import { sweepKeys } from './swept-keys.ts';
import { watchVisits } from './watch-visits.ts';

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
