import { useEffect } from 'react';
import { lazyModule } from '#lib/hydration/lazy-module.ts';

const lazyOpeningTexts = lazyModule(() => import('./opening-texts.ts'));

/** The texts that depend on the time, loaded after hydration: the server's page has none. */
export function useOpeningTexts(): typeof import('./opening-texts.ts') | null {
  const part = lazyOpeningTexts.useModule();
  useEffect(() => {
    lazyOpeningTexts.prefetch();
  }, []);
  return part.state === 'success' ? part.payload : null;
}
