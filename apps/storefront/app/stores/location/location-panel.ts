import { create } from 'zustand';

/** The panel in which pickup or delivery and the address are chosen; any page can open it. */
interface LocationPanelState {
  readonly isOpen: boolean;
  /** The page to go to once an address or a way to get the order is chosen; null to stay. */
  readonly next: string | null;

  open(next?: string): void;
  close(): void;
}

export const useLocationPanel = create<LocationPanelState>()((set) => ({
  isOpen: false,
  next: null,
  open: (next) => set({ isOpen: true, next: next ?? null }),
  close: () => set({ isOpen: false, next: null }),
}));
