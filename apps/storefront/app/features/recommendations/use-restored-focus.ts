import { useLayoutEffect, useRef } from 'react';

/** When the last place of a list goes with the focus on it, the focus stays in the list. Rule G-11. */
export function useRestoredFocus(
  list: { readonly current: HTMLElement | null },
  length: number,
): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const last = focused.current;
    focused.current = null;
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button');
    buttons?.[Math.min(length, buttons.length) - 1]?.focus({ preventScroll: true });
  }, [list, length]);
  // Noted before each change of the list, while the element is still there.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement && list.current?.contains(activeElement)) focused.current = activeElement;
  });
}
