import { create } from 'zustand';

/** The dialog about cookies; any page can open it. */
interface ConsentDialogState {
  /** `question`: closing it declines. `choice`: opened by the visitor, closing it changes nothing. */
  readonly kind: 'question' | 'choice' | null;
}

export const useConsentDialog = create<ConsentDialogState>()(() => ({ kind: null }));
