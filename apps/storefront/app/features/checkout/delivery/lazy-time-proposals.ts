import { useEffect } from 'react';
import { lazyModule } from '#lib/hydration/lazy-module.ts';

const lazyProposals = lazyModule(() => import('./time-proposals.tsx'));

/** The ways out of a time that does not fit the cart; loaded after hydration, null until then. */
export function useTimeProposals(): typeof import('./time-proposals.tsx') | null {
  const remote = lazyProposals.useModule();
  useEffect(() => {
    lazyProposals.prefetch();
  }, []);
  return remote.state === 'success' ? remote.payload : null;
}
