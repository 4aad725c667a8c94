import { create } from 'zustand';
import {
  type PersistedEntry,
  persistOnce,
  storedField,
} from '#stores/persistence/persisted-state.ts';
import { oneOf } from '#stores/persistence/schema.ts';

/** Whether the visitor consented to measurement. */
interface ConsentState {
  readonly isGiven: boolean;
}

export const createConsentStore = () => create<ConsentState>()(() => ({ isGiven: false }));

export const useConsent = createConsentStore();

export const CONSENT_KEY = 'cookie-consent';

/** Only consent is stored, as the string `true`; any other value means none. */
export const persistedConsent: readonly PersistedEntry<ConsentState>[] = [
  storedField(CONSENT_KEY, 'isGiven', oneOf([true]), false, (isGiven) => isGiven || null),
];

/** Called where consent is read or asked for: most pages do neither. */
export const startConsentStore = persistOnce(
  useConsent,
  persistedConsent,
  () => window.localStorage,
);

/** In session storage: consent was declined in this visit, so that it is not asked for again. */
export const DECLINED_KEY = 'consent-declined';
