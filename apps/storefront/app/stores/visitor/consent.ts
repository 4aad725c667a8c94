import { create } from 'zustand';
import type { KeptEntry } from '#stores/persistence/persisted-state.ts';

/** Whether the visitor lets the site measure, and whether they are being asked. */
interface ConsentState {
  readonly isGiven: boolean;
  readonly isAsked: boolean;
}

export const createConsentStore = () =>
  create<ConsentState>()(() => ({ isGiven: false, isAsked: false }));

export const useConsent = createConsentStore();

export const CONSENT_KEY = 'cookie-consent';

/** Only a yes is kept, as the string `true`; whatever else is there is none. */
export const keptConsent: readonly KeptEntry<ConsentState>[] = [
  {
    key: CONSENT_KEY,
    save: ({ isGiven }) => isGiven || null,
    restore: (kept) => (kept === true ? { isGiven: true } : null),
    absent: { isGiven: false },
  },
];
