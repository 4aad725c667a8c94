import type { Coordinates } from '@comptoir/domain/delivery/coordinates';

const METRES_PER_DEGREE = 111_195;

/** What a plan shows: its middle, and how many metres its width is. */
export interface PlanView {
  readonly centre: Coordinates;
  readonly metresAcross: number;
}

/** In units of the drawing. */
export interface PlanPoint {
  readonly x: number;
  readonly y: number;
}

/** The size of the drawing, in its own units. */
export const PLAN_WIDTH = 400;
export const PLAN_HEIGHT = 300;

/** Where a place lies on the drawing; north is up. */
export function toPlan({ centre, metresAcross }: PlanView, place: Coordinates): PlanPoint {
  const unit = PLAN_WIDTH / metresAcross;
  return {
    x: PLAN_WIDTH / 2 + eastOf(centre, place) * unit,
    y: PLAN_HEIGHT / 2 - (place.latitude - centre.latitude) * METRES_PER_DEGREE * unit,
  };
}

/** The place at a point of the drawing. */
export function fromPlan({ centre, metresAcross }: PlanView, { x, y }: PlanPoint): Coordinates {
  const unit = metresAcross / PLAN_WIDTH;
  return movedBy(centre, (x - PLAN_WIDTH / 2) * unit, (PLAN_HEIGHT / 2 - y) * unit);
}

/** A place moved by metres to the east and to the north, to about a decimetre. */
export function movedBy(place: Coordinates, east: number, north: number): Coordinates {
  const degree = METRES_PER_DEGREE * Math.cos(radians(place.latitude));
  return {
    latitude: rounded(place.latitude + north / METRES_PER_DEGREE),
    longitude: rounded(place.longitude + east / degree),
  };
}

/** The view that shows all places with some room around them. */
export function viewOf(places: readonly Coordinates[]): PlanView | null {
  const [first] = places;
  if (!first) return null;
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const wide = Math.abs(eastOf({ ...centre, longitude: west }, { ...centre, longitude: east }));
  const high = ((north - south) * METRES_PER_DEGREE * PLAN_WIDTH) / PLAN_HEIGHT;
  return { centre, metresAcross: Math.max(wide, high, 1000) * 1.3 };
}

export const DIRECTIONS = [
  ...(['north', 'north-east', 'east', 'south-east'] as const),
  ...(['south', 'south-west', 'west', 'north-west'] as const),
];

/** In which of eight directions a place lies, seen from another one. */
export function directionOf(from: Coordinates, to: Coordinates): (typeof DIRECTIONS)[number] {
  const north = (to.latitude - from.latitude) * METRES_PER_DEGREE;
  const eighth = Math.round(Math.atan2(eastOf(from, to), north) / (Math.PI / 4));
  return DIRECTIONS[(eighth + 8) % 8] ?? 'north';
}

function eastOf(from: Coordinates, to: Coordinates): number {
  const degree = METRES_PER_DEGREE * Math.cos(radians(from.latitude));
  return (to.longitude - from.longitude) * degree;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** To about a decimetre. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
