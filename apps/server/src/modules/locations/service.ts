import {
  type MeasuredPlace,
  MINIMUM_LOCATION_LENGTH,
  type NothingFound,
  toCoordinates,
} from '@comptoir/contract/locations';
import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { type DeliveryRules, distanceFee, isTooFar } from '@comptoir/domain/delivery/delivery-fee';
import { isAddress, type Place } from '@comptoir/domain/delivery/place';
import { servingZone } from '@comptoir/domain/delivery/serving-zone';
import type { Geocoder } from '#adapters/geocoding/geocoder.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import type { Route, Router } from '#adapters/routing/create-router.ts';

/** What look-ups depend on. */
export interface DeliveryFacts {
  /** The restaurant's location; null when not configured. */
  readonly position: Coordinates | null;
  readonly rules: DeliveryRules;
}

export interface LocationDependencies {
  readonly geocoder: Geocoder;
  readonly router: Router;
  readonly readDelivery: () => Promise<DeliveryFacts>;
}

export type LocationSearch =
  | { readonly kind: 'found'; readonly places: readonly Place[] }
  | { readonly kind: NothingFound };

export type LocationDistance =
  | { readonly kind: 'found'; readonly measured: MeasuredPlace }
  | { readonly kind: NothingFound };

/** The address of a delivery with its position. */
export type LocatedAddress =
  | { readonly kind: 'located'; readonly place: Place }
  | { readonly kind: 'not_found' };

/** The measured address of a delivery. */
export type AddressMeasurement =
  | { readonly kind: 'measured'; readonly metres: number; readonly place: Place }
  | { readonly kind: 'not_found' };

export type LocationService = ReturnType<typeof locationService>;

/** Looks up addresses and routes to them. Throws `ProviderError` when a provider is down. */
export function locationService({ geocoder, router, readDelivery }: LocationDependencies) {
  async function candidates(text: string, near: Coordinates | null): Promise<readonly Place[]> {
    const point = toCoordinates(text);
    if (point === null) return geocoder.search(text, near ?? undefined);
    const place = await geocoder.reverse(point);
    return place === null ? [] : [place];
  }

  async function routeTo(place: Place, position: Coordinates | null): Promise<Route> {
    if (position === null) {
      throw new ProviderError('router', 'provider_unavailable', 'the restaurant has no position');
    }
    return router.route(position, place);
  }

  /** The place of an order's address; a town is not an address. Rules D-14, L-7, L-8. */
  async function locate(address: string): Promise<LocatedAddress> {
    if (isTooShort(address)) return { kind: 'not_found' };
    const { position } = await readDelivery();
    const addresses = (await geocoder.search(address, position ?? undefined)).filter(isAddress);
    const place = bestOf(addresses, address);
    return place === undefined ? { kind: 'not_found' } : { kind: 'located', place };
  }

  return {
    /** Suggestions for a typed query or for coordinates. Rules L-3 to L-6. */
    async search(query: string): Promise<LocationSearch> {
      if (isTooShort(query)) return { kind: 'query_too_short' };
      const { position } = await readDelivery();
      const places = await candidates(query, position);
      return places.length === 0 ? { kind: 'location_unknown' } : { kind: 'found', places };
    },

    /** The distance to a place and its delivery fee. Rules L-7, L-9, L-18. */
    async distance(location: string): Promise<LocationDistance> {
      if (isTooShort(location)) return { kind: 'query_too_short' };
      const { position, rules } = await readDelivery();
      const place = bestOf(await candidates(location, position), location);
      if (place === undefined) return { kind: 'location_unknown' };
      // Zones do not depend on the route, so none is needed.
      const isUnneeded = position === null && rules.calculation === 'zone_based';
      const { metres, seconds, estimated } = isUnneeded ? NO_ROUTE : await routeTo(place, position);
      const measured = { place, metres, seconds, estimated, unit: rules.unit };
      return { kind: 'found', measured: { ...measured, ...consequences(place, metres, rules) } };
    },

    locate,

    /** The exact distance to an order's address. Rules L-7, L-8, L-10. */
    async measure(address: string): Promise<AddressMeasurement> {
      const located = await locate(address);
      if (located.kind === 'not_found') return located;
      const { position } = await readDelivery();
      const { metres } = await routeTo(located.place, position);
      return { kind: 'measured', metres, place: located.place };
    },
  };
}

/** In place of a route that is not needed. */
const NO_ROUTE: Route = { metres: 0, seconds: 0, estimated: true };

function isTooShort(text: string): boolean {
  return [...text.trim()].length < MINIMUM_LOCATION_LENGTH;
}

/** The first place with a postal code in the text, else the first. Rule L-7. */
function bestOf(places: readonly Place[], text: string): Place | undefined {
  const named: readonly string[] = text.match(/\b\d{5}\b/g) ?? [];
  return places.find(({ postalCode }) => named.includes(postalCode)) ?? places[0];
}

/**
 * The delivery fee of a distance, and whether it is too far; zones decide by the address or its position.
 * Rules D-14 and L-18.
 */
function consequences(
  place: Place,
  metres: number,
  rules: DeliveryRules,
): Pick<MeasuredPlace, 'deliveryCost' | 'tooFar' | 'zone'> {
  if (rules.calculation === 'distance') {
    return {
      deliveryCost: distanceFee(metres, rules.tiers),
      tooFar: isTooFar(metres, rules.maximumMetres),
    };
  }
  const zone = servingZone(rules.zones, place, place);
  return {
    deliveryCost: 0,
    tooFar: zone === null,
    ...(zone && rules.zonesByPosition && { zone: zone.name }),
  };
}
