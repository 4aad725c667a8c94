import { create } from 'zustand';

/** The panel for the order type and the address; any page can open it. */
interface LocationPanelState {
  readonly isOpen: boolean;
  /** The page to open after a choice; null to stay. */
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
