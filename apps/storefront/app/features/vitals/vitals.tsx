import { useEffect } from 'react';
import { useRootData } from '#lib/configuration/root-data.ts';
import { startConsentStore, useConsent } from '#stores/visitor/consent.ts';

startConsentStore();

/** Measures page speed with consent; its code loads only then. Rule U-32. */
export function Vitals() {
  const isGiven = useConsent((consent) => consent.isGiven);
  const { apiRoot } = useRootData();
  useEffect(() => {
    if (__NATIVE__ || !isGiven) return;
    import('./measure-vitals.ts')
      .then(({ measureVitals }) => measureVitals(apiRoot))
      .catch(() => {});
  }, [isGiven, apiRoot]);
  return null;
}
