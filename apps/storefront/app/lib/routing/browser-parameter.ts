import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const never = () => () => {};

/**
 * A query parameter that only the browser reads; null on the server and during hydration, so that one
 * rendering of a page serves every value. Those that the server reads stand in `page-addresses.server.ts`.
 */
export function useBrowserParameter(name: string): string | null {
  const [search] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? search.get(name) : null;
}
