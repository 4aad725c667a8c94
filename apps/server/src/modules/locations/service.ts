import {
  type MeasuredPlace,
  MINIMUM_LOCATION_LENGTH,
  type NothingFound,
  toCoordinates,
} from '@comptoir/contract/locations';
import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { type DeliveryRules, distanceFee, isTooFar } from '@comptoir/domain/delivery/delivery-fee';
import { findZone } from '@comptoir/domain/delivery/delivery-zone';
import { isAddress, type Place } from '@comptoir/domain/delivery/place';
import type { Geocoder } from '#adapters/geocoding/geocoder.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import type { Route, Router } from '#adapters/routing/router.ts';

/** What look-ups need to know of the restaurant. */
export interface DeliveryFacts {
  /** Where deliveries start; null when the restaurant has not said. */
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

/** The way to an address that is going to be delivered to. */
export type AddressMeasurement =
  | { readonly kind: 'measured'; readonly metres: number; readonly place: Place }
  | { readonly kind: 'not_found' };

export type LocationService = ReturnType<typeof locationService>;

/** Looks up addresses and the ways to them. A provider that is down throws `ProviderError`. */
export function locationService({ geocoder, router, readDelivery }: LocationDependencies) {
  async function candidates(text: string, near: Coordinates | null): Promise<readonly Place[]> {
    const point = toCoordinates(text);
    if (point === null) return geocoder.search(text, near ?? undefined);
    const place = await geocoder.reverse(point);
    return place === null ? [] : [place];
  }

  async function wayTo(place: Place, position: Coordinates | null): Promise<Route> {
    if (position === null) {
      throw new ProviderError('router', 'provider_unavailable', 'the restaurant has no position');
    }
    return router.route(position, place);
  }

  return {
    /** Suggestions for what a visitor types, or for where the visitor stands. Rules L-3 to L-6. */
    async search(query: string): Promise<LocationSearch> {
      if (isTooShort(query)) return { kind: 'query_too_short' };
      const { position } = await readDelivery();
      const places = await candidates(query, position);
      return places.length === 0 ? { kind: 'location_unknown' } : { kind: 'found', places };
    },

    /** How far a place is and what delivering there costs. Rules L-7, L-9, L-18. */
    async distance(location: string): Promise<LocationDistance> {
      if (isTooShort(location)) return { kind: 'query_too_short' };
      const { position, rules } = await readDelivery();
      const place = bestOf(await candidates(location, position), location);
      if (place === undefined) return { kind: 'location_unknown' };
      // Where zones decide, nothing depends on the way, and an address is found without it.
      const isUnneeded = position === null && rules.calculation === 'zone_based';
      const { metres, seconds, estimated } = isUnneeded ? NO_WAY : await wayTo(place, position);
      const measured = { place, metres, seconds, estimated, unit: rules.unit };
      return { kind: 'found', measured: { ...measured, ...consequences(place, metres, rules) } };
    },

    /** The exact distance to the address of an order: a town alone is not one. Rules L-7, L-8, L-10. */
    async measure(address: string): Promise<AddressMeasurement> {
      if (isTooShort(address)) return { kind: 'not_found' };
      const { position } = await readDelivery();
      const addresses = (await geocoder.search(address, position ?? undefined)).filter(isAddress);
      const place = bestOf(addresses, address);
      if (place === undefined) return { kind: 'not_found' };
      const { metres } = await wayTo(place, position);
      return { kind: 'measured', metres, place };
    },
  };
}

/** Nobody knows how far it is. */
const NO_WAY: Route = { metres: 0, seconds: 0, estimated: true };

function isTooShort(text: string): boolean {
  return [...text.trim()].length < MINIMUM_LOCATION_LENGTH;
}

/** The first place with the postal code that the text names, else the first. Rule L-7. */
function bestOf(places: readonly Place[], text: string): Place | undefined {
  const named: readonly string[] = text.match(/\b\d{5}\b/g) ?? [];
  return places.find(({ postalCode }) => named.includes(postalCode)) ?? places[0];
}

/** What a distance costs and whether it is refused; zones decide by the address instead. Rule L-18. */
function consequences(
  place: Place,
  metres: number,
  rules: DeliveryRules,
): Pick<MeasuredPlace, 'deliveryCost' | 'tooFar'> {
  return rules.calculation === 'zone_based'
    ? { deliveryCost: 0, tooFar: findZone(rules.zones, place) === null }
    : {
        deliveryCost: distanceFee(metres, rules.tiers),
        tooFar: isTooFar(metres, rules.maximumMetres),
      };
}
