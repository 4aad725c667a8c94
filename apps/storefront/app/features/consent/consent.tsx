import { useEffect } from 'react';
import { reachableStorage } from '#stores/persistence/reachable-storage.ts';
import { CONSENT_KEY, useConsent } from '#stores/visitor/consent.ts';
import { askUnlessAsked, lazyConsentDialog } from './lazy-consent-dialog.ts';

/** A visitor first sees where they are. */
const DELAY_MILLISECONDS = 1000;

/** Asks for consent shortly after the page starts, unless it was given. */
export function Consent() {
  const isAsked = useConsent((consent) => consent.isAsked);
  const dialog = lazyConsentDialog.useModule();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isKept()) askUnlessAsked();
    }, DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return isAsked && dialog.state === 'success' ? <dialog.payload /> : null;
}

function isKept(): boolean {
  return reachableStorage(() => window.localStorage).getItem(CONSENT_KEY) === 'true';
}
