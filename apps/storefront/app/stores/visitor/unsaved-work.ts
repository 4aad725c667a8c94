import { useEffect } from 'react';
import { create } from 'zustand';

/** How much is open in this tab that loading the page again would cost a visitor. */
export const useUnsavedWork = create<{ readonly open: number }>()(() => ({ open: 0 }));

/** Says that something is open: until the function that comes back is called, no page is loaded again by itself. */
export function holdWork(): () => void {
  count(1);
  return () => count(-1);
}

/** Holds while something is open. Rule B-12. */
export function useHeldWork(isOpen: boolean): void {
  useEffect(() => (isOpen ? holdWork() : undefined), [isOpen]);
}

function count(change: 1 | -1): void {
  useUnsavedWork.setState(({ open }) => ({ open: open + change }));
}
