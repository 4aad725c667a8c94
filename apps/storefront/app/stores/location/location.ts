import type { WireDistance } from '@comptoir/contract/locations';
import type { WireZone } from '@comptoir/contract/settings/settings';
import { create } from 'zustand';
import { asNumber, asObject, asText, type JsonObject } from '#stores/persistence/json-shape.ts';
import type { PersistedEntry } from '#stores/persistence/persisted-state.ts';

/** A zone as it was chosen. Its prices may be outdated: the settings have the current ones. */
export type ChosenZone = Pick<
  WireZone,
  'name' | 'city' | 'delivery_fee' | 'flat_charge' | 'minimum_order'
> & { readonly postal_code: string };

export interface LocationState {
  readonly isPickup: boolean;
  /** The address as it was typed or picked. */
  readonly query: string;
  readonly zone: ChosenZone | null;
  readonly distance: WireDistance | null;
  /** False until the browser's storage was read: on the server and in the first render. */
  readonly isReady: boolean;

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
    ...NO_ADDRESS,
    isReady: false,
    choosePickup: () => set({ isPickup: true }),
    chooseDelivery: () => set({ isPickup: false }),
    chooseZone: (zone, query) => set({ isPickup: false, zone, query, distance: null }),
    chooseAddress: (query, distance, zone) => set({ isPickup: false, query, distance, zone }),
    forgetAddress: () => set(NO_ADDRESS),
  }));

/** Pickup or delivery, and the delivery address. */
export const useLocationStore = createLocationStore();

export const persistedLocation: readonly PersistedEntry<LocationState>[] = [
  {
    key: 'location',
    save: ({ isPickup, query, zone, distance }) => ({
      is_pickup: isPickup,
      query,
      zone,
      _distance: distance,
    }),
    restore: (stored) => {
      const location = asObject(stored);
      // Without the flag a measured address is valid, and the order type is the default, pickup.
      const isPickup = location?.is_pickup ?? (asObject(location?._distance) ? true : null);
      if (!location || typeof isPickup !== 'boolean') return null;
      return {
        isPickup,
        query: asText(location.query),
        zone: restoreZone(asObject(location.zone)),
        distance: restoreDistance(asObject(location._distance)),
        isReady: true,
      };
    },
    absent: { isPickup: true, ...NO_ADDRESS, isReady: true },
  },
];

function restoreZone(stored: JsonObject | null): ChosenZone | null {
  if (!stored || asText(stored.postal_code) === '') return null;
  return {
    name: asText(stored.name),
    city: asText(stored.city),
    postal_code: asText(stored.postal_code),
    delivery_fee: asNumber(stored.delivery_fee),
    flat_charge: asNumber(stored.flat_charge),
    minimum_order: asNumber(stored.minimum_order),
  };
}

const PRECISIONS = ['house', 'street', 'city'] as const;

function restoreDistance(stored: JsonObject | null): WireDistance | null {
  const distance = asNumber(stored?.distance);
  if (!stored || distance === null) return null;
  return {
    distance,
    duration: asNumber(stored.duration) ?? 0,
    unit: stored.unit === 'miles' ? 'miles' : 'km',
    delivery_cost: asNumber(stored.delivery_cost) ?? 0,
    too_far: stored.too_far === true,
    formatted_address: asText(stored.formatted_address),
    address: asText(stored.address),
    address2: asText(stored.address2),
    city: asText(stored.city),
    state: asText(stored.state),
    postal_code: asText(stored.postal_code),
    country: asText(stored.country),
    lat: asNumber(stored.lat) ?? 0,
    lng: asNumber(stored.lng) ?? 0,
    precision: PRECISIONS.find((precision) => precision === stored.precision) ?? 'city',
    estimated: stored.estimated === true,
  };
}
