import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { type DistanceUnit, METRES_PER_UNIT } from '@comptoir/domain/delivery/delivery-fee';
import type { Place } from '@comptoir/domain/delivery/place';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { Cents } from '@comptoir/domain/money/money';
import { z } from 'zod';
import { successEnvelope } from './wire/envelope.ts';
import { toEuros } from './wire/euros.ts';
import { singleLineText } from './wire/scalars.ts';

/** In characters: shorter texts are not looked up. Rule L-3. */
export const MINIMUM_LOCATION_LENGTH = 3;

const MAXIMUM_LOCATION_LENGTH = 200;
const MISSING = 'Indiquez une adresse';

const lookedUpText = singleLineText(MAXIMUM_LOCATION_LENGTH);

/** A text of any length, or `lat,lng`. Rule L-3. */
export const locationsQuery = z.object({
  query: z
    .string(MISSING)
    .pipe(lookedUpText)
    .describe('A text of at least 3 characters, or `lat,lng`.'),
});

/** An address, a suggestion's description, or `lat,lng`. Rule L-7. */
export const distanceQuery = z.object({
  location: z
    .string(MISSING)
    .pipe(lookedUpText.min(1, MISSING))
    .describe('An address, the description of a suggestion, or `lat,lng`.'),
});

/** The precision of a place; a town alone is no delivery address. Rules L-2 and L-8. */
const precision = z.enum(['house', 'street', 'city']);

const address = {
  address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
  precision,
};

/** A suggestion below the address field, with the parts that fill the address form. */
export const suggestion = z.object({
  description: z.string(),
  structured_formatting: z.object({ main_text: z.string(), secondary_text: z.string() }),
  ...address,
});
export type Suggestion = z.output<typeof suggestion>;

/** The distance of a place from the restaurant, with its delivery fee. Rules D-14, L-9, L-10, and L-18. */
export const distance = z.object({
  distance: z.number().describe('In `unit`, one decimal.'),
  duration: z.number().int().describe('In minutes.'),
  unit: z.enum(['km', 'miles']),
  delivery_cost: z.number().describe('In euros; 0 where zones decide it.'),
  formatted_address: z.string(),
  ...address,
  address2: z.string(),
  state: z.string(),
  too_far: z.boolean(),
  estimated: z.boolean().describe('Whether no routing service measured the distance.'),
  zone: z
    .string()
    .optional()
    .describe('The name of the zone that serves the place, where its position decides.'),
});
export type WireDistance = z.output<typeof distance>;

/** Why there is no result; not a failure, so the HTTP status is 200. Rule L-4. */
const NOTHING_FOUND = {
  query_too_short: { fr: 'Saisissez au moins 3 caractères.', en: 'Type at least 3 characters.' },
  location_unknown: { fr: 'Cette adresse est introuvable.', en: 'This address cannot be found.' },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>;
export type NothingFound = keyof typeof NOTHING_FOUND;

const nothingFound = z.object({
  status: z.literal('error'),
  code: z.enum(['query_too_short', 'location_unknown']),
  message: z.string(),
  payload: z.array(z.never()).max(0),
});

export const locationsAnswer = z.discriminatedUnion('status', [
  successEnvelope(z.array(suggestion)),
  nothingFound,
]);
export type LocationsAnswer = z.output<typeof locationsAnswer>;

export const distanceAnswer = z.discriminatedUnion('status', [
  successEnvelope(distance),
  nothingFound,
]);
export type DistanceAnswer = z.output<typeof distanceAnswer>;

/** The answer without a result: an error envelope with an empty payload. Rules L-4 and LA-37. */
export function fromNothingFound(
  code: NothingFound,
  locale: Locale = DEFAULT_LOCALE,
): z.output<typeof nothingFound> {
  return { status: 'error', code, message: NOTHING_FOUND[code][locale], payload: [] };
}

/** A place as a suggestion. Rule L-3. */
export function fromPlace(place: Place): Suggestion {
  return {
    description: place.label,
    structured_formatting: { main_text: place.mainText, secondary_text: place.secondaryText },
    ...fromAddress(place),
  };
}

/** A measured place: the exact distance in metres, the time in seconds. */
export interface MeasuredPlace {
  readonly place: Place;
  readonly metres: number;
  readonly seconds: number;
  readonly unit: DistanceUnit;
  readonly deliveryCost: Cents;
  readonly tooFar: boolean;
  readonly estimated: boolean;
  /** The zone that serves it, where its position decides. Rule D-14. */
  readonly zone?: string;
}

/** A measured place → the wire; its distance is rounded here and nowhere else. Rule L-10. */
export function fromMeasuredPlace(measured: MeasuredPlace): WireDistance {
  const { place, unit } = measured;
  return {
    distance: Math.round((measured.metres * 10) / METRES_PER_UNIT[unit]) / 10,
    duration: Math.round(measured.seconds / 60),
    unit,
    delivery_cost: toEuros(measured.deliveryCost),
    formatted_address: place.label,
    ...fromAddress(place),
    address2: '',
    state: place.region,
    too_far: measured.tooFar,
    estimated: measured.estimated,
    ...(measured.zone !== undefined && { zone: measured.zone }),
  };
}

const COORDINATES = /^(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** « 45.7625,4.8335 » as a point; null for any other text, and for coordinates out of range. Rule L-6. */
export function toCoordinates(text: string): Coordinates | null {
  const [, latitudeText, longitudeText] = COORDINATES.exec(text.trim()) ?? [];
  if (latitudeText === undefined || longitudeText === undefined) return null;
  const latitude = Number(latitudeText);
  const longitude = Number(longitudeText);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function fromAddress(place: Place) {
  return {
    address: place.address,
    city: place.city,
    postal_code: place.postalCode,
    country: place.country,
    lat: place.latitude,
    lng: place.longitude,
    precision: place.precision,
  };
}
