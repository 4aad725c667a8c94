import { keepState } from '#stores/persistence/persisted-state.ts';
import { reachableStorage } from '#stores/persistence/reachable-storage.ts';
import { keptAccountDraft, useAccountDraft } from './account-draft.ts';

let isStarted = false;

/** Fills the draft of the account pages, on those pages alone: it belongs to one tab. */
export function startAccountStores(): void {
  if (isStarted || typeof window === 'undefined') return;
  isStarted = true;
  keepState(
    useAccountDraft,
    keptAccountDraft,
    reachableStorage(() => window.sessionStorage),
    window,
  );
}
