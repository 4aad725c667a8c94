import { useEffect } from 'react';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useLastOrderKey } from '#stores/checkout/last-order.ts';

const lazyNotice = lazyModule(async () => (await import('./order-notice.tsx')).OrderNotice);

/** The notice of an order under way, loaded where this browser knows one. Rule V-31. */
export function KnownOrder() {
  const key = useLastOrderKey();
  const notice = lazyNotice.useModule();
  useEffect(() => {
    if (key !== '') lazyNotice.prefetch();
  }, [key]);
  return key !== '' && notice.state === 'success' ? <notice.payload orderKey={key} /> : null;
}
