import type { CartLine } from '@comptoir/domain/cart/cart';
import { create } from 'zustand';

/** The line that was removed last, while that can be undone. */
export interface RemovedLine {
  readonly line: CartLine;
  readonly position: number;
  readonly name: string;
}

export const useRemovedLine = create<{ readonly removed: RemovedLine | null }>()(() => ({
  removed: null,
}));
