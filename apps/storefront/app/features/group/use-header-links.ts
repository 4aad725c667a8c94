import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { useEffect, useEffectEvent } from 'react';
import { useHeaderGroup } from '#stores/location/header-group.ts';

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
  const enter = useEffectEvent(() => open(groupPath(key ?? '')));
  useEffect(() => {
    if (key === null || isPickup === null) return;
    useHeaderGroup.setState({ group: { isPickup, enter: () => enter() } });
    return () => useHeaderGroup.setState({ group: null });
  }, [key, isPickup]);
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
