import { useCallback, useSyncExternalStore } from 'react';

/** Where the cart stands beside the menu; the same width as the `desktop:` of the styles. */
export const DESKTOP = '(width >= 68.75rem)';

/** Whether a media query holds; false on the server and during hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
