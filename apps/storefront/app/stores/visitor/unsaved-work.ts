import { useEffect } from 'react';
import { create } from 'zustand';

/** How many components of this tab hold input that a reload would lose. */
export const useUnsavedWork = create<{ readonly open: number }>()(() => ({ open: 0 }));

/** Blocks automatic reloads until the returned function is called. */
export function holdWork(): () => void {
  count(1);
  return () => count(-1);
}

/** Blocks automatic reloads while `isOpen`. Rule B-12. */
export function useUnsavedChanges(isOpen: boolean): void {
  useEffect(() => (isOpen ? holdWork() : undefined), [isOpen]);
}

function count(change: 1 | -1): void {
  useUnsavedWork.setState(({ open }) => ({ open: open + change }));
}
