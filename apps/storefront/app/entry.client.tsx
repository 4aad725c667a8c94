import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter, type HydratedRouterProps } from 'react-router/dom';
import { recoverMissingModules } from '#features/update/missing-modules.ts';
import { PAGE_START } from '#lib/browser/page-start.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { startStores } from '#stores/start.ts';
import { isVisitOver } from '#stores/visitor/last-visit.ts';
import { useUnsavedWork } from '#stores/visitor/unsaved-work.ts';
import { loadLazyFeatures } from './load-lazy-features.ts';

recoverMissingModules({
  session: reachableStorage(() => window.sessionStorage),
  hasOpenWork: () => useUnsavedWork.getState().open > 0,
  reload: () => window.location.reload(),
});

ignoreSkippedTransitions();

if (__NATIVE__) import('#lib/native/start-app.ts').then(({ startApp }) => startApp()).then(start);
else start({});

/**
 * The router starts transitions between pages and leaves `ready` without a handler, which rejects where the
 * browser skips one, such as for the next page. The page is shown all the same.
 */
function ignoreSkippedTransitions(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}

function start(options: HydratedRouterProps): void {
  // Before hydration, so that persisted state shows in the first render after it; hydration itself uses the
  // stores' initial state, as the server did.
  startStores();

  const hydratePage = () => hydrate(options);
  if (__NATIVE__) hydratePage();
  else startVisit(hydratePage, loadLazyFeatures);
}

function hydrate(options: HydratedRouterProps): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter {...options} />
      </StrictMode>,
    );
  });
}

/**
 * Hydrates the page, unless the last visit has expired: its data is then wiped first, by lazily loaded
 * code, so that nothing is added to it. Rule F-15.
 */
function startVisit(
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
