import { create } from 'zustand';

/** The panel for the order type and the address; any page can open it. */
interface LocationPanelState {
  readonly isOpen: boolean;
  /** The page to open after a choice; null to stay. */
  readonly next: string | null;
  /** The order type of the group that the guest takes part in, which the header shows; absent for none. Rule GP-15. */
  readonly groupPickup?: boolean | undefined;

  open(next?: string | null): void;
  close(): void;
}

export const useLocationPanel = create<LocationPanelState>()((set) => ({
  isOpen: false,
  next: null,
  open: (next = null) => set({ isOpen: true, next }),
  close: () => set({ isOpen: false, next: null }),
}));
