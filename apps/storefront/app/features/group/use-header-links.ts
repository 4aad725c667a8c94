import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { useEffect, useEffectEvent } from 'react';
import { useLocationPanel } from '#stores/location/location-panel.ts';

/**
 * The menu, the cart and the order type of the header lead into a group, whose key is in none of their addresses; null
 * for no group. The header says the order type of the group once its plan is known. Rules GP-2 and GP-15.
 */
export function useHeaderLinks(
  key: string | null,
  plan: Pick<WireGroupOrderState['plan'], 'is_pickup'> | undefined,
  open: (path: string) => unknown,
): void {
  const isPickup = plan?.is_pickup ?? null;
  useEffect(() => {
    if (key === null || isPickup === null) return;
    useLocationPanel.setState({ groupPickup: isPickup });
    return () => useLocationPanel.setState({ groupPickup: undefined });
  }, [key, isPickup]);
  const lead = useEffectEvent((event: MouseEvent) => {
    if (!key || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const pressed = event.target instanceof Element ? event.target : null;
    const address = pressed?.closest('header a')?.getAttribute('href') ?? '';
    const isType = pressed?.closest('header [aria-haspopup]');
    if (!isType && !/\/menu(#cart)?$/.test(address)) return;
    event.preventDefault();
    event.stopPropagation();
    open(isType || address.endsWith('#cart') ? groupPath(key) : `${groupPath(key)}/menu`);
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
