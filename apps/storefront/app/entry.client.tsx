import { pageLanguage } from '@comptoir/design/language/page-language';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter, type HydratedRouterProps } from 'react-router/dom';
import { recoverMissingModules } from '#features/update/missing-modules.ts';
import { PAGE_START } from '#lib/browser/page-start.ts';
import { LANGUAGE_TAGS } from '#lib/i18n/locale.ts';
import { createTranslate, TranslateContext } from '#lib/i18n/translate.ts';
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

if (__NATIVE__) import('#lib/native/start-app.ts').then(({ startApp }) => startApp()).then(start);
else start({});

function start(options: HydratedRouterProps): void {
  // Before hydration, so that persisted state shows in the first render after it; hydration itself uses the
  // stores' initial state, as the server did.
  startStores();

  const hydratePage = () => hydrate(options);
  if (__NATIVE__) hydratePage();
  else startVisit(hydratePage, loadLazyFeatures);
}

/** With the texts of the page's language, whose file the document loads beside the modules. Rule I-24. */
async function hydrate(options: HydratedRouterProps): Promise<void> {
  const { default: messages } = await (pageLanguage() === LANGUAGE_TAGS.fr
    ? import('#locales/fr.json?compiled')
    : import('#locales/en.json?compiled'));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslateContext value={createTranslate(messages)}>
          <HydratedRouter {...options} />
        </TranslateContext>
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
