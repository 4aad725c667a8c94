import { useEffect } from 'react';
import { whenIdle } from '#lib/browser/when-idle.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';

/** The steps after the first, and what is shown after a removal or an interrupted payment. */
export const laterSteps = lazyModule(async () => (await import('./later-steps.tsx')).LATER);

// A page that is opened at a step asks for them before it is hydrated.
if (!import.meta.env.SSR && window.location.search.includes('step=')) laterSteps.prefetch();

/** Loads them: at once where one is opened, else when the browser is idle with the first step shown. */
export function useLaterSteps(isOpened: boolean, isFirstShown: boolean) {
  useEffect(() => {
    if (isOpened) laterSteps.prefetch();
    else if (isFirstShown) whenIdle(laterSteps.prefetch);
  }, [isOpened, isFirstShown]);
  return laterSteps.useModule();
}
