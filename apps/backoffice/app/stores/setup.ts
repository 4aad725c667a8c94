import type { setupAnswer } from '@comptoir/contract/staff/setup';
import type { MessageKey } from '@comptoir/staff-texts/translate';
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

/** Whether the setup has not begun: people with its permission are led to its steps at once. Rule OP-8. */
export function isUntouched({ is_opened, steps }: Pick<Setup, 'is_opened' | 'steps'>): boolean {
  return (
    !is_opened && steps.some(({ step, missing }) => step === 'identity' && missing.includes('name'))
  );
}

/** What was not tried yet, though nothing is missing: without it not everything is ready. Rule OP-9. */
export function unprovenOf(
  setup: Pick<Setup, 'is_address_found' | 'device_count' | 'test_order'>,
): readonly MessageKey[] {
  const { is_address_found, device_count, test_order } = setup;
  const accepted = test_order?.accepted_on ?? null;
  const isAccepted = device_count > 0 ? accepted === 'device' : accepted !== null;
  return [
    ...(isAccepted
      ? []
      : [
          device_count > 0
            ? ('Accept a test order on the tablet: only then is it sure that one can be accepted there.' as const)
            : ('Accept a test order: only then is it sure that one can be accepted.' as const),
        ]),
    ...(is_address_found
      ? []
      : ([
          'The address of the restaurant was not found: those of your guests may not be either.',
        ] as const)),
  ];
}
