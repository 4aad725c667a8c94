import { useEffect, useEffectEvent } from 'react';

/**
 * The menu and the cart of the header lead into a group, whose key is in none of their addresses; null for no group.
 * Rules GP-2 and GP-15.
 */
export function useHeaderLinks(key: string | null, open: (path: string) => unknown): void {
  const lead = useEffectEvent((event: MouseEvent) => {
    if (!key || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest('header a') : null;
    const address = link?.getAttribute('href') ?? '';
    if (!/\/menu(#cart)?$/.test(address)) return;
    event.preventDefault();
    event.stopPropagation();
    open(address.endsWith('#cart') ? groupPath(key) : `${groupPath(key)}/menu`);
  });
  useEffect(() => {
    const listener = (event: MouseEvent) => lead(event);
    document.addEventListener('click', listener, true);
    return () => document.removeEventListener('click', listener, true);
  }, []);
}

export function groupPath(key: string): string {
  return `/group/${encodeURIComponent(key)}`;
}
