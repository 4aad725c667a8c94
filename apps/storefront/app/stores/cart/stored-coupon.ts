import { useEffect } from 'react';
import { useApi } from '#lib/configuration/use-api.ts';
import { useCart } from './cart.ts';

/** Checks a code again that was valid before the page was loaded. Most visits have none, and load no code for it. */
export function useStoredCoupon(): void {
  const api = useApi();
  const storedCode = useCart((cart) => cart.storedCode);
  useEffect(() => {
    if (storedCode !== '') import('./coupon-check.ts').then((check) => check.checkCoupon(api));
  }, [api, storedCode]);
}
