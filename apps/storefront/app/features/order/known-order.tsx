import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';

const lazyNotice = lazyModule(async () => (await import('./order-notice.tsx')).OrderNotice);

/** The notice of an order under way, loaded where this browser knows one. Rule V-31. */
export function KnownOrder() {
  const { pathname } = useLocation();
  const notice = lazyNotice.useModule();
  useEffect(() => {
    const stored = reachableStorage(() => window.localStorage).getItem('last-order');
    if (pathname !== '/success' && stored !== null) lazyNotice.prefetch();
  }, [pathname]);
  return notice.state === 'success' ? <notice.payload /> : null;
}
