import type { WireDistance } from '@comptoir/contract/locations';
import type { WireZone } from '@comptoir/contract/settings/settings';
import { create } from 'zustand';
import { asNumber, asObject, asText, type JsonObject } from '#stores/persistence/json-shape.ts';
import type { KeptEntry } from '#stores/persistence/persisted-state.ts';

/** A zone as it was chosen; its prices are those of that moment, the settings' are the true ones. */
export type ChosenZone = Pick<
  WireZone,
  'name' | 'city' | 'postal_code' | 'delivery_fee' | 'flat_charge' | 'minimum_order'
>;

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
  /** An address that was measured, and the zone that serves it where zones count. */
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

/** Where this browser's orders go. */
export const useLocationStore = createLocationStore();

export const keptLocation: readonly KeptEntry<LocationState>[] = [
  {
    key: 'location',
    save: ({ isPickup, query, zone, distance }) => ({
      is_pickup: isPickup,
      query,
      zone,
      _distance: distance,
    }),
    restore: (kept) => {
      const location = asObject(kept);
      // An address says enough without it: an order is for pickup until delivery is chosen.
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

function restoreZone(kept: JsonObject | null): ChosenZone | null {
  if (!kept || asText(kept.postal_code) === '') return null;
  return {
    name: asText(kept.name),
    city: asText(kept.city),
    postal_code: asText(kept.postal_code),
    delivery_fee: asNumber(kept.delivery_fee),
    flat_charge: asNumber(kept.flat_charge),
    minimum_order: asNumber(kept.minimum_order),
  };
}

const PRECISIONS = ['house', 'street', 'city'] as const;

function restoreDistance(kept: JsonObject | null): WireDistance | null {
  const distance = asNumber(kept?.distance);
  if (!kept || distance === null) return null;
  return {
    distance,
    duration: asNumber(kept.duration) ?? 0,
    unit: kept.unit === 'miles' ? 'miles' : 'km',
    delivery_cost: asNumber(kept.delivery_cost) ?? 0,
    too_far: kept.too_far === true,
    formatted_address: asText(kept.formatted_address),
    address: asText(kept.address),
    address2: asText(kept.address2),
    city: asText(kept.city),
    state: asText(kept.state),
    postal_code: asText(kept.postal_code),
    country: asText(kept.country),
    lat: asNumber(kept.lat) ?? 0,
    lng: asNumber(kept.lng) ?? 0,
    precision: PRECISIONS.find((precision) => precision === kept.precision) ?? 'city',
    estimated: kept.estimated === true,
  };
}
