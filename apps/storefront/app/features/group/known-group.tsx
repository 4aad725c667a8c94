import { useEffect } from 'react';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';

const lazyNotice = lazyModule(async () => (await import('./group-notice.tsx')).GroupNotice);

/** The notice of a group, loaded where this browser knows one. Rule GP-15. */
export function KnownGroup() {
  const notice = lazyNotice.useModule();
  useEffect(() => {
    const stored = reachableStorage(() => window.localStorage).getItem('group-orders');
    if (stored?.includes('linkKey')) lazyNotice.prefetch();
  }, []);
  return notice.state === 'success' ? <notice.payload /> : null;
}
