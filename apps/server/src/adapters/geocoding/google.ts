import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';
import type { Place, PlacePrecision } from '@comptoir/domain/delivery/place';
import { z } from 'zod';
import type { Secret } from '#secret.ts';
import { providerClient } from '../resilience/provider-client.ts';
import { ProviderError } from '../resilience/provider-error.ts';
import {
  GEOCODING_TIMEOUT_MS,
  type Geocoder,
  MAX_REVERSE_METRES,
  MAX_SUGGESTIONS,
} from './geocoder.ts';

const PLACES_BASE = 'https://places.googleapis.com';
const GEOCODING_BASE = 'https://maps.googleapis.com';

/** The radius around `near` that Google prefers. */
const BIAS_RADIUS_METRES = 20_000;

const degrees = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };

const placesAnswer = z.object({
  places: z
    .array(
      z.object({
        formattedAddress: z.string(),
        location: z.object(degrees),
        addressComponents: z
          .array(z.object({ longText: z.string(), types: z.array(z.string()) }))
          .default([]),
      }),
    )
    .default([]),
});

const geocodingAnswer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        geometry: z.object({
          location: z.object({ lat: degrees.latitude, lng: degrees.longitude }),
        }),
        address_components: z.array(
          z.object({ long_name: z.string(), types: z.array(z.string()) }),
        ),
      }),
    )
    .default([]),
});

interface Component {
  readonly text: string;
  readonly types: readonly string[];
}

export interface GoogleOptions {
  readonly key: Secret;
  /** Replaces both of Google's hosts. */
  readonly base?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Google, with a key that allows two of its APIs. Rule L-1.
 *
 * Texts go to Places Text Search (`POST /v1/places:searchText`), the only one that matches unfinished text and
 * answers positions and address components in one call; points to Geocoding
 * (`GET /maps/api/geocode/json?latlng=`).
 */
export function google({ key, base, timeoutMs = GEOCODING_TIMEOUT_MS }: GoogleOptions): Geocoder {
  const places = providerClient({ name: 'google places', base: base ?? PLACES_BASE, timeoutMs });
  const geocoding = providerClient({
    name: 'google geocoding',
    base: base ?? GEOCODING_BASE,
    timeoutMs,
  });
  return {
    async search(textQuery, near) {
      const reply = await places({
        path: '/v1/places:searchText',
        headers: {
          'x-goog-api-key': key.open(),
          'x-goog-fieldmask': 'places.formattedAddress,places.location,places.addressComponents',
        },
        body: {
          textQuery,
          languageCode: 'fr',
          regionCode: 'FR',
          pageSize: MAX_SUGGESTIONS,
          ...(near === undefined
            ? {}
            : { locationBias: { circle: { center: near, radius: BIAS_RADIUS_METRES } } }),
        },
        schema: placesAnswer,
      });
      return (reply?.places ?? []).slice(0, MAX_SUGGESTIONS).map((place) =>
        toPlace(
          place.formattedAddress,
          place.location,
          place.addressComponents.map(({ longText, types }) => ({ text: longText, types })),
        ),
      );
    },
    async reverse(point) {
      const reply = await geocoding({
        path: '/maps/api/geocode/json',
        query: {
          latlng: `${point.latitude},${point.longitude}`,
          result_type: 'street_address|premise|route',
          language: 'fr',
          key: key.open(),
        },
        schema: geocodingAnswer,
      });
      if (reply === null || reply.status === 'ZERO_RESULTS') return null;
      if (reply.status !== 'OK') {
        const reason = `status ${reply.status.slice(0, 40)}`;
        throw new ProviderError('google geocoding', 'provider_unavailable', reason);
      }
      const [nearest] = reply.results;
      if (nearest === undefined) return null;
      const { lat, lng } = nearest.geometry.location;
      const location = { latitude: lat, longitude: lng };
      if (metresBetween(point, location) > MAX_REVERSE_METRES) return null;
      return toPlace(
        nearest.formatted_address,
        location,
        nearest.address_components.map(({ long_name, types }) => ({ text: long_name, types })),
      );
    },
  };
}

function toPlace(label: string, point: Coordinates, components: readonly Component[]): Place {
  const part = (type: string) => components.find(({ types }) => types.includes(type))?.text ?? '';
  const number = part('street_number');
  const street = part('route');
  const precision = precisionOf(street, number);
  const address = precision === 'house' ? `${number} ${street}` : street;
  const city = part('locality') || part('postal_town') || part('administrative_area_level_2');
  const postalCode = part('postal_code');
  const town = `${postalCode} ${city}`.trim();
  return {
    label,
    mainText: address || city || label,
    secondaryText: address === '' ? part('country') : town,
    precision,
    houseNumber: precision === 'house' ? number : null,
    street: street || null,
    address,
    city,
    postalCode,
    region: part('administrative_area_level_1'),
    country: part('country') || 'France',
    latitude: point.latitude,
    longitude: point.longitude,
  };
}

function precisionOf(street: string, number: string): PlacePrecision {
  if (street === '') return 'city';
  return number === '' ? 'street' : 'house';
}
