import { useCallback, useSyncExternalStore } from 'react';

/** Where the cart stands beside the menu; the same width as the `desktop:` of the styles. */
export const DESKTOP = '(width >= 68.75rem)';

/** Whether a media query holds; false on the server and during hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
