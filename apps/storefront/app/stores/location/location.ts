import type { WireDistance } from '@comptoir/contract/locations';
import type { WireZone } from '@comptoir/contract/settings/settings';
import { create } from 'zustand';
import type { PersistedEntry } from '#stores/persistence/persisted-state.ts';
import { isTrue, number, objectOf, oneOf, or, required, text } from '#stores/persistence/schema.ts';

/** A zone as it was chosen. Its prices may be outdated: the settings have the current ones. */
export type ChosenZone = Pick<
  WireZone,
  'name' | 'city' | 'delivery_fee' | 'flat_charge' | 'minimum_order'
> & { readonly postal_code: string };

export interface LocationState {
  readonly isPickup: boolean;
  /** Whether the guest has pressed pickup. A delivery is always chosen. Rule K-26. */
  readonly isPickupChosen: boolean;
  /** The address as it was typed or picked. */
  readonly query: string;
  readonly zone: ChosenZone | null;
  readonly distance: WireDistance | null;

  choosePickup(): void;
  chooseDelivery(): void;
  chooseZone(zone: ChosenZone, query: string): void;
  /** A measured address, and its zone where zones decide. */
  chooseAddress(query: string, distance: WireDistance, zone: ChosenZone | null): void;
  forgetAddress(): void;
}

const NO_ADDRESS = { query: '', zone: null, distance: null } as const;

export const createLocationStore = () =>
  create<LocationState>()((set) => ({
    isPickup: true,
    isPickupChosen: false,
    ...NO_ADDRESS,
    choosePickup: () => set({ isPickup: true, isPickupChosen: true }),
    chooseDelivery: () => set({ isPickup: false }),
    chooseZone: (zone, query) => set({ isPickup: false, zone, query, distance: null }),
    chooseAddress: (query, distance, zone) => set({ isPickup: false, query, distance, zone }),
    forgetAddress: () => set(NO_ADDRESS),
  }));

/** Whether the guest has chosen an order type, rather than only not changed the default. Rule K-26. */
export const isTypeChosen = ({ isPickup, isPickupChosen }: LocationState) =>
  isPickupChosen || !isPickup;

/** Pickup or delivery, and the delivery address. */
export const useLocationStore = createLocationStore();

const storedZone = objectOf<ChosenZone>({
  name: text,
  city: text,
  postal_code: required(text),
  delivery_fee: number,
  flat_charge: number,
  minimum_order: number,
});

const amount = or(number, 0);
const storedDistance = objectOf<Omit<WireDistance, 'zone'>>({
  distance: required(number),
  duration: amount,
  unit: (stored) => (stored === 'miles' ? 'miles' : 'km'),
  delivery_cost: amount,
  too_far: isTrue,
  formatted_address: text,
  address: text,
  address2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  lat: amount,
  lng: amount,
  precision: or(oneOf(['house', 'street', 'city']), 'city'),
  estimated: isTrue,
});

/** What an installation waits for, whether the address was measured or not. Rule F-3. */
const storedAddress = objectOf({ _distance: objectOf({ address: required(text) }) });

const storedLocation = objectOf({
  is_pickup: (stored) => (typeof stored === 'boolean' ? stored : null),
  is_chosen: isTrue,
  query: text,
  zone: or(storedZone, null),
  _distance: or(storedDistance, null),
});

export const persistedLocation: readonly PersistedEntry<LocationState>[] = [
  {
    key: 'location',
    save: ({ isPickup, isPickupChosen, query, zone, distance }) => ({
      is_pickup: isPickup,
      is_chosen: isPickupChosen || undefined,
      query,
      zone,
      _distance: distance,
    }),
    restore: (stored) => {
      const location = storedLocation(stored);
      // Without the flag an address is valid, and the order type is the default, pickup.
      const isPickup = location?.is_pickup ?? (storedAddress(stored) && true);
      if (!location || isPickup === undefined) return;
      return {
        isPickup,
        isPickupChosen: location.is_chosen,
        query: location.query,
        zone: location.zone,
        distance: location._distance,
      };
    },
    absent: { isPickup: true, isPickupChosen: false, ...NO_ADDRESS },
  },
];
