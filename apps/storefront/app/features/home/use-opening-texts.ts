import { useEffect } from 'react';
import { lazyPart } from '#lib/hydration/lazy-module.ts';

const nowPart = lazyPart(() => import('./opening-texts.ts'));

/** What depends on the time, once the page is there: it could not be said before anyway. */
export function useNowPart(): typeof import('./opening-texts.ts') | null {
  const part = nowPart.usePart();
  useEffect(() => {
    nowPart.prefetch();
  }, []);
  return part.state === 'success' ? part.payload : null;
}
