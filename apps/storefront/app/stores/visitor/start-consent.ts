import { keepState } from '#stores/persistence/persisted-state.ts';
import { reachableStorage } from '#stores/persistence/reachable-storage.ts';
import { keptConsent, useConsent } from './consent.ts';

let isStarted = false;

/** Fills the store of consent, for whoever asks for it or depends on it: most pages do neither. */
export function startConsentStore(): void {
  if (isStarted || typeof window === 'undefined') return;
  isStarted = true;
  keepState(
    useConsent,
    keptConsent,
    reachableStorage(() => window.localStorage),
    window,
  );
}
