import { create } from 'zustand';
import {
  type PersistedEntry,
  persistOnce,
  storedField,
} from '#stores/persistence/persisted-state.ts';
import { text } from '#stores/persistence/schema.ts';

interface LastOrder {
  /** Opens the state of the order that this browser has placed last; empty for none. */
  readonly key: string;
}

const useLastOrder = create<LastOrder>()(() => ({ key: '' }));

const persistedLastOrder: readonly PersistedEntry<LastOrder>[] = [
  storedField('last-order', 'key', text, '', (key) => key || null),
];

const start = persistOnce(useLastOrder, persistedLastOrder, () => window.localStorage);

/** The key of the last order, in all tabs of this browser; empty for none. For lazy modules. Rule V-30. */
export function useLastOrderKey(): string {
  start();
  return useLastOrder(({ key }) => key);
}

/** Notes the order that was placed last; empty for none. */
export function rememberLastOrder(key: string): void {
  start();
  useLastOrder.setState({ key });
}
