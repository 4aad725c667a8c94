import { create } from 'zustand';
import { type PersistedEntry, persistOnce } from '#stores/persistence/persisted-state.ts';
import { isTrue, number, objectOf, text } from '#stores/persistence/schema.ts';

/** What is typed into the sign-in and sign-up forms, without passwords and codes. */
export interface AccountDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
}

export interface AccountDraftState extends AccountDraft {
  /** When a code was last requested, in milliseconds of this device's clock; null: not in this tab. */
  readonly codeSentAt: number | null;
  /** A password reset code was sent to `email`. */
  readonly isResetting: boolean;

  edit(change: Partial<AccountDraft>): void;
  /** Records that a code was sent to `email`. */
  noteCode(at: number): void;
  setResetting(isResetting: boolean): void;
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
    edit: (change) =>
      // A code is valid for one address only.
      set(({ email }) =>
        change.email === undefined || change.email === email
          ? change
          : { ...change, codeSentAt: null, isResetting: false },
      ),
    noteCode: (codeSentAt) => set({ codeSentAt }),
    setResetting: (isResetting) => set({ isResetting }),
    clear: () => set(EMPTY),
  }));

/** Shared by the sign-in pages of one tab, for its session. */
export const useAccountDraft = createAccountDraft();

export const persistedAccountDraft: readonly PersistedEntry<AccountDraftState>[] = [
  {
    key: 'account-draft',
    save: ({ firstName, lastName, phone, email, codeSentAt, isResetting }) => {
      const draft = { firstName, lastName, phone, email, codeSentAt, isResetting };
      return Object.values(draft).some(Boolean) ? draft : null;
    },
    restore: objectOf({
      firstName: text,
      lastName: text,
      phone: text,
      email: text,
      codeSentAt: number,
      isResetting: isTrue,
    }),
    absent: EMPTY,
  },
];

/** Called by the sign-in pages only: no other page loads the draft. */
export const startAccountStores = persistOnce(
  useAccountDraft,
  persistedAccountDraft,
  () => window.sessionStorage,
);
