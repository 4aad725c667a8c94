import { useEffect } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';

const nowPart = lazyPart(() => import('./now.ts'));

/** What depends on the time, once the page is there: it could not be said before anyway. */
export function useNowPart(): typeof import('./now.ts') | null {
  const part = nowPart.usePart();
  useEffect(() => {
    nowPart.prefetch();
  }, []);
  return part.state === 'success' ? part.payload : null;
}
