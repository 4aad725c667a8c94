import { useSyncExternalStore } from 'react';

/** Less than this, and the page still counts as being at its top. */
const SLACK = 8;

/** Whether the page has been scrolled away from its top; false on the server and during hydration. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > SLACK,
    () => false,
  );
}

function onScroll(tell: () => void): () => void {
  window.addEventListener('scroll', tell, { passive: true });
  return () => window.removeEventListener('scroll', tell);
}
