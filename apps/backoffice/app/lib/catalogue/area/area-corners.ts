import { toZoneArea } from '@comptoir/contract/settings/drawn-area';
import type { WireZoneArea } from '@comptoir/contract/settings/zone-area';
import { type Coordinates, metresBetween } from '@comptoir/domain/delivery/coordinates';
import { movedBy, rounded } from './area-plan.ts';

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
export function ringsOf(area: WireZoneArea): readonly (readonly Coordinates[])[] {
  return toZoneArea(area).flat();
}
