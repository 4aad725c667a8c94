import { useEffect } from 'react';
import { lazyModule } from '#lib/hydration/lazy-module.ts';

const lazyOpeningTexts = lazyModule(() => import('./opening-texts.ts'));

/** What depends on the time, once the page is there: it could not be said before anyway. */
export function useOpeningTexts(): typeof import('./opening-texts.ts') | null {
  const part = lazyOpeningTexts.useModule();
  useEffect(() => {
    lazyOpeningTexts.prefetch();
  }, []);
  return part.state === 'success' ? part.payload : null;
}
