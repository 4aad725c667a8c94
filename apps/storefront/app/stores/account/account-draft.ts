import { create } from 'zustand';
import { asNumber, asObject, asText } from '#stores/persistence/json-shape.ts';
import type { KeptEntry } from '#stores/persistence/persisted-state.ts';

/** What is typed on the way into an account. Passwords and codes are never part of it. */
export interface AccountDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
}

export interface AccountDraftState extends AccountDraft {
  /** When a code was last asked for, by this device's clock; null: not in this tab. */
  readonly codeSentAt: number | null;
  /** Whether a code to set a new password with is on its way to `email`. */
  readonly isResetting: boolean;
  /** False until the browser's storage was read: on the server and in the first render. */
  readonly isReady: boolean;

  edit(change: Partial<AccountDraft>): void;
  /** A code is on its way to `email`. */
  noteCode(at: number): void;
  setResetting(isResetting: boolean): void;
  /** Nothing of it is needed any more. */
  clear(): void;
}

const EMPTY = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  codeSentAt: null,
  isResetting: false,
} as const;

export const createAccountDraft = () =>
  create<AccountDraftState>()((set) => ({
    ...EMPTY,
    isReady: false,
    edit: (change) =>
      // A code belongs to the address that it was sent to.
      set(({ email }) =>
        change.email === undefined || change.email === email
          ? change
          : { ...change, codeSentAt: null, isResetting: false },
      ),
    noteCode: (codeSentAt) => set({ codeSentAt }),
    setResetting: (isResetting) => set({ isResetting }),
    clear: () => set(EMPTY),
  }));

/** Shared by the pages that lead into an account, in this tab and for this session. */
export const useAccountDraft = createAccountDraft();

export const keptAccountDraft: readonly KeptEntry<AccountDraftState>[] = [
  {
    key: 'account-draft',
    save: ({ firstName, lastName, phone, email, codeSentAt, isResetting }) => {
      const draft = { firstName, lastName, phone, email, codeSentAt, isResetting };
      return Object.values(draft).some(Boolean) ? draft : null;
    },
    restore: (kept) => {
      const draft = asObject(kept);
      if (!draft) return null;
      return {
        firstName: asText(draft.firstName),
        lastName: asText(draft.lastName),
        phone: asText(draft.phone),
        email: asText(draft.email),
        codeSentAt: asNumber(draft.codeSentAt),
        isResetting: draft.isResetting === true,
        isReady: true,
      };
    },
    absent: { ...EMPTY, isReady: true },
  },
];
