import { create } from 'zustand';

/** The group that the guest takes part in, as the header shows it in place of the own order type. Rule GP-15. */
interface HeaderGroupState {
  readonly group: {
    readonly isPickup: boolean;
    /** Opens the page of the group. */
    readonly enter: () => void;
  } | null;
}

export const useHeaderGroup = create<HeaderGroupState>()(() => ({ group: null }));
