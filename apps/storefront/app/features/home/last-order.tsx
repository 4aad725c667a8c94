import { useEffect } from 'react';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useSession } from '#stores/account/session.ts';
import { useLastOrderKey } from '#stores/checkout/last-order.ts';

const lazyKnownGuest = lazyModule(async () => (await import('./known-guest.tsx')).KnownGuest);

/** What a known guest ordered last, loaded for those alone. Rule V-30. */
export function LastOrder() {
  const isSignedIn = useSession(({ token }) => token !== null);
  const isKnown = useLastOrderKey() !== '' || isSignedIn;
  const known = lazyKnownGuest.useModule();
  useEffect(() => {
    if (isKnown) lazyKnownGuest.prefetch();
  }, [isKnown]);
  return isKnown && known.state === 'success' ? <known.payload /> : null;
}
