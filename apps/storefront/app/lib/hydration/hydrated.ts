import { useSyncExternalStore } from 'react';

/**
 * Whether the browser's storage counts: false on the server and in the first render of its page, which must be equal.
 * Stores are filled before it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
