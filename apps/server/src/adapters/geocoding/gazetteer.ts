import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';

/** A street as a straight line with evenly spread house numbers. */
export interface GazetteerStreet {
  readonly name: string;
  readonly firstNumber: number;
  readonly lastNumber: number;
  /** Where the first and the last number are. */
  readonly from: Coordinates;
  readonly to: Coordinates;
}

/** A town, or a district with its own postal code, with some of its streets. */
export interface GazetteerTown {
  /** « Villeurbanne », or « Lyon 2e » for a district. */
  readonly name: string;
  readonly city: string;
  readonly postalCode: string;
  readonly centre: Coordinates;
  readonly streets: readonly GazetteerStreet[];
}

/** A river along its middle. */
export interface GazetteerWater {
  readonly name: string;
  readonly points: readonly Coordinates[];
}

export interface Gazetteer {
  readonly region: string;
  readonly country: string;
  readonly towns: readonly GazetteerTown[];
  readonly waters: readonly GazetteerWater[];
}

/** Name, first and last number, latitude and longitude of the first, then of the last number. */
export type StreetRow = readonly [string, number, number, number, number, number, number];

export function streetOf(row: StreetRow): GazetteerStreet {
  const [name, firstNumber, lastNumber, fromLatitude, fromLongitude, toLatitude, toLongitude] = row;
  return {
    name,
    firstNumber,
    lastNumber,
    from: { latitude: fromLatitude, longitude: fromLongitude },
    to: { latitude: toLatitude, longitude: toLongitude },
  };
}

/** The point at a share of a street's length, 0 at its first number and 1 at its last. */
export function pointAlong({ from, to }: GazetteerStreet, share: number): Coordinates {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}

/** The position of a house number; null when the street has no such number. Rule L-17. */
export function pointOfNumber(street: GazetteerStreet, number: number): Coordinates | null {
  const { firstNumber, lastNumber } = street;
  if (number < firstNumber || number > lastNumber) return null;
  if (firstNumber === lastNumber) return pointAlong(street, 0.5);
  return pointAlong(street, (number - firstNumber) / (lastNumber - firstNumber));
}

/** The share of a street's length nearest to a point, by planar geometry, which is exact enough for a town. */
export function nearestShare({ from, to }: GazetteerStreet, point: Coordinates): number {
  const narrowing = Math.cos((point.latitude * Math.PI) / 180);
  const along = {
    x: (to.longitude - from.longitude) * narrowing,
    y: to.latitude - from.latitude,
  };
  const towards = {
    x: (point.longitude - from.longitude) * narrowing,
    y: point.latitude - from.latitude,
  };
  const squaredLength = along.x ** 2 + along.y ** 2;
  if (squaredLength === 0) return 0;
  const share = (along.x * towards.x + along.y * towards.y) / squaredLength;
  return Math.min(1, Math.max(0, share));
}

/** The streets, waters and towns around a point, to draw a plan of. Rule OP-23. */
export function gazetteerAround(
  { towns, waters }: Gazetteer,
  centre: Coordinates,
  metres: number,
): {
  readonly streets: readonly Pick<GazetteerStreet, 'name' | 'from' | 'to'>[];
  readonly towns: readonly Pick<GazetteerTown, 'name' | 'centre'>[];
  readonly waters: readonly GazetteerWater[];
} {
  const isNear = (point: Coordinates) => metresBetween(centre, point) <= metres;
  return {
    streets: towns
      .flatMap(({ streets }) => streets)
      .filter((street) => isNear(pointAlong(street, 0.5)))
      .map(({ name, from, to }) => ({ name, from, to })),
    towns: towns
      .filter((town) => isNear(town.centre))
      .map(({ name, centre: middle }) => ({ name, centre: middle })),
    waters: waters.filter(({ points }) => points.some(isNear)),
  };
}
