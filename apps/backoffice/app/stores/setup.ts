import type { setupAnswer } from '@comptoir/contract/staff/setup';
import { create } from 'zustand';
import type { PayloadOf } from '#lib/api/payload.ts';
import { staffApi } from './session.ts';

export type Setup = PayloadOf<typeof setupAnswer>;

interface SetupStore {
  /** Null until it is known. */
  readonly setup: Setup | null;
  /** Asks how far the shop is from opening; never again once it is open. */
  load(): Promise<void>;
}

/** What is missing before the shop opens. Rule OP-8. */
export const useSetup = create<SetupStore>()((set, get) => ({
  setup: null,
  async load() {
    if (get().setup?.is_opened) return;
    const result = await staffApi.get<Setup>('/setup');
    if (result.ok) set({ setup: result.payload });
  },
}));
