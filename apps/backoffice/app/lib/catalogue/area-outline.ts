import type { WireZoneArea } from '@comptoir/contract/settings/zone-area';
import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';

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

/** The corners of a square around a place; `metres` from its middle to a side. */
export function squareAround(place: Coordinates, metres: number): readonly Coordinates[] {
  return [
    movedBy(place, -metres, metres),
    movedBy(place, metres, metres),
    movedBy(place, metres, -metres),
    movedBy(place, -metres, -metres),
  ];
}

/** The corners with one more: into the side that it is nearest to, so that sides don't cross. */
export function withCorner(
  corners: readonly Coordinates[],
  corner: Coordinates,
): readonly Coordinates[] {
  if (corners.length < 3) return [...corners, corner];
  const detours = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return metresBetween(from, corner) + metresBetween(corner, to) - metresBetween(from, to);
  });
  return corners.toSpliced(detours.indexOf(Math.min(...detours)) + 1, 0, corner);
}

/** The place in the middle of the side after a corner. */
export function middleAfter(corners: readonly Coordinates[], index: number): Coordinates | null {
  const from = corners[index];
  const to = corners[(index + 1) % corners.length];
  if (!from || !to) return null;
  return {
    latitude: rounded((from.latitude + to.latitude) / 2),
    longitude: rounded((from.longitude + to.longitude) / 2),
  };
}

/** The area of some corners; null while they enclose nothing. Rule OP-23. */
export function areaOf(corners: readonly Coordinates[]): WireZoneArea | null {
  if (corners.length < 3) return null;
  const ring = [...corners, ...corners.slice(0, 1)].map(
    ({ latitude, longitude }): [number, number] => [longitude, latitude],
  );
  return { type: 'Polygon', coordinates: [ring] };
}

/** The corners of an area that can be moved one by one; null for one with holes or several parts. Rule OP-23. */
export function cornersOf(area: WireZoneArea): readonly Coordinates[] | null {
  const [outline, ...others] = ringsOf(area);
  return outline && others.length === 0 ? outline.slice(0, -1) : null;
}

/** All rings of an area, outlines and holes. */
export function ringsOf({ type, coordinates }: WireZoneArea): readonly (readonly Coordinates[])[] {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.flatMap((rings) =>
    rings.map((ring) => ring.map(([longitude, latitude]) => ({ latitude, longitude }))),
  );
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

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
