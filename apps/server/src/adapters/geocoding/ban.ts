import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import type { Place, PlacePrecision } from '@comptoir/domain/delivery/place';
import { z } from 'zod';
import { providerClient } from '../resilience/provider-client.ts';
import {
  GEOCODING_TIMEOUT_MS,
  type Geocoder,
  MAX_REVERSE_METRES,
  MAX_SUGGESTIONS,
} from './geocoder.ts';

const BAN_BASE = 'https://data.geopf.fr/geocodage';

/** Results below this score share only a word or two with the query. */
const MIN_SCORE = 0.3;

const text = z.union([z.string(), z.number()]).transform(String);

const feature = z.object({
  geometry: z.object({
    coordinates: z
      .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
      .rest(z.number()),
  }),
  properties: z.object({
    label: z.string(),
    type: z.string().optional(),
    name: z.string().optional(),
    housenumber: text.optional(),
    street: z.string().optional(),
    postcode: text.optional(),
    city: z.string().optional(),
    /** Department number, department and region: « 69, Rhône, Auvergne-Rhône-Alpes ». */
    context: z.string().optional(),
    score: z.number().optional(),
    distance: z.number().optional(),
  }),
});
type Feature = z.output<typeof feature>;

const featureCollection = z.object({ features: z.array(feature) });

/**
 * The French national address base, through the geocoder of the Géoplateforme: `/search` and
 * `/reverse`, GeoJSON, no key. Rule L-1.
 */
export function ban(base = BAN_BASE, timeoutMs = GEOCODING_TIMEOUT_MS): Geocoder {
  const client = providerClient({ name: 'ban', base, timeoutMs });
  const featuresOf = async (path: string, query: Record<string, string>) => {
    const reply = await client({ path, query, schema: featureCollection, emptyStatuses: [400] });
    return reply?.features ?? [];
  };
  return {
    async search(q, near) {
      const features = await featuresOf('/search', {
        q,
        index: 'address',
        limit: String(MAX_SUGGESTIONS),
        ...(near === undefined ? {} : pointQuery(near)),
      });
      return features
        .filter(({ properties }) => (properties.score ?? 1) >= MIN_SCORE)
        .slice(0, MAX_SUGGESTIONS)
        .map(toPlace);
    },
    async reverse(point) {
      const query = { ...pointQuery(point), index: 'address', limit: '1' };
      const [nearest] = await featuresOf('/reverse', query);
      if (nearest === undefined) return null;
      return (nearest.properties.distance ?? 0) > MAX_REVERSE_METRES ? null : toPlace(nearest);
    },
  };
}

function pointQuery({ latitude, longitude }: Coordinates): { lat: string; lon: string } {
  return { lat: String(latitude), lon: String(longitude) };
}

function toPlace({ geometry, properties }: Feature): Place {
  const [longitude, latitude] = geometry.coordinates;
  const precision = precisionOf(properties);
  const city = properties.city ?? (precision === 'city' ? properties.name : undefined) ?? '';
  const postalCode = properties.postcode ?? '';
  const name = properties.name ?? properties.label;
  const street = properties.street ?? withoutHouseNumber(name, properties.housenumber);
  return {
    label: properties.label,
    mainText: name,
    secondaryText: `${postalCode} ${city}`.trim(),
    precision,
    houseNumber: precision === 'house' ? (properties.housenumber ?? null) : null,
    street: precision === 'city' ? null : street,
    address: precision === 'city' ? '' : name,
    city,
    postalCode,
    region: properties.context?.split(',').at(-1)?.trim() ?? '',
    country: 'France',
    latitude,
    longitude,
  };
}

/** Named rural places (`locality`) have no streets: the name is the address. */
function precisionOf({
  type,
  housenumber,
  street,
  name,
  city,
}: Feature['properties']): PlacePrecision {
  if (type === 'municipality') return 'city';
  if (type === 'street' || type === 'locality') return 'street';
  if (type === 'housenumber' || housenumber !== undefined) return 'house';
  return street === undefined && name === city ? 'city' : 'street';
}

function withoutHouseNumber(name: string, houseNumber: string | undefined): string {
  return houseNumber !== undefined && name.startsWith(`${houseNumber} `)
    ? name.slice(houseNumber.length + 1)
    : name;
}
