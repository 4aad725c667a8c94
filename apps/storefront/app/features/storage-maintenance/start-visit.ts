import { PAGE_START } from '#lib/browser/page-start.ts';
import { reachableStorage } from '#stores/persistence/reachable-storage.ts';
import { isVisitOver } from '#stores/visitor/last-visit.ts';

/**
 * Brings a page to life, unless a visit of long ago is over: what that has left is wiped before
 * anything can be added to it, by code that is loaded only then. Rule F-15.
 */
export function startVisit(
  hydrate: () => void,
  load: () => Promise<{ startAnew(): Promise<void> }>,
): void {
  const local = reachableStorage(() => window.localStorage);
  if (isVisitOver(local, PAGE_START)) {
    load()
      .then(({ startAnew }) => startAnew())
      .catch(hydrate);
  } else hydrate();
}
