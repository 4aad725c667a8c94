import type { Coordinates } from './coordinates.ts';

/** A closed line: the last point is the first one. */
export type Ring = readonly Coordinates[];

/** An outline, and the holes in it. */
export type Polygon = readonly Ring[];

/** What a zone covers: one polygon or several. Rule D-12. */
export type ZoneArea = readonly Polygon[];

/** In degrees, about a centimetre: a point as near to a boundary is on it. Rule D-13. */
const BOUNDARY_WIDTH = 1e-7;

/**
 * Whether a point lies in an area. Its boundary, that of a hole too, is part of it. Degrees are taken as a
 * plane, which is exact enough for the size of a town; an area does not cross the 180th meridian. Rule D-13.
 */
export function isInArea(point: Coordinates, area: ZoneArea): boolean {
  return area.some((polygon) => isInPolygon(point, polygon));
}

function isInPolygon(point: Coordinates, [outline = [], ...holes]: Polygon): boolean {
  const sideOf = (ring: Ring) => side(point, ring);
  return sideOf(outline) !== 'outside' && holes.every((hole) => sideOf(hole) !== 'inside');
}

/** By the number of edges that a ray to the east crosses: odd inside, even outside. */
function side(point: Coordinates, ring: Ring): 'inside' | 'boundary' | 'outside' {
  let isInside = false;
  for (const [from, to] of edgesOf(ring)) {
    if (isOnEdge(point, from, to)) return 'boundary';
    const isBetween = from.latitude > point.latitude !== to.latitude > point.latitude;
    if (!isBetween) continue;
    const share = (point.latitude - from.latitude) / (to.latitude - from.latitude);
    const crossing = from.longitude + share * (to.longitude - from.longitude);
    if (point.longitude < crossing) isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}

function isOnEdge(point: Coordinates, from: Coordinates, to: Coordinates): boolean {
  const along = { x: to.longitude - from.longitude, y: to.latitude - from.latitude };
  const towards = { x: point.longitude - from.longitude, y: point.latitude - from.latitude };
  const squaredLength = along.x ** 2 + along.y ** 2;
  const share =
    squaredLength === 0 ? 0 : (along.x * towards.x + along.y * towards.y) / squaredLength;
  const nearest = Math.min(1, Math.max(0, share));
  return Math.hypot(towards.x - along.x * nearest, towards.y - along.y * nearest) <= BOUNDARY_WIDTH;
}

/** Whether a ring encloses a surface and touches itself nowhere. Rule R-27. */
export function isSimpleRing(ring: Ring): boolean {
  const edges = edgesOf(ring);
  const isFlat = Math.abs(signedSurface(ring)) <= BOUNDARY_WIDTH ** 2;
  if (edges.length < 3 || isFlat) return false;
  return edges.every((edge, index) =>
    edges.slice(index + 1).every((other, offset) => {
      const isNext = offset === 0;
      // Only the first edge has as many after it.
      const isLastOfFirst = offset === edges.length - 2;
      if (isNext) return !foldsBack(edge, other);
      return isLastOfFirst ? !foldsBack(other, edge) : !meet(edge, other);
    }),
  );
}

type Edge = readonly [Coordinates, Coordinates];

function edgesOf(ring: Ring): readonly Edge[] {
  return ring.slice(1).map((to, index) => [ring[index] ?? to, to]);
}

/** Positive where the line turns to the left from one point over the next to the third. */
function turn(one: Coordinates, next: Coordinates, third: Coordinates): number {
  return (
    (next.longitude - one.longitude) * (third.latitude - one.latitude) -
    (next.latitude - one.latitude) * (third.longitude - one.longitude)
  );
}

/** Whether an edge goes back over the one before it, or has no length. */
function foldsBack([from, shared]: Edge, [, to]: Edge): boolean {
  if (turn(from, shared, to) !== 0) return false;
  const ahead =
    (shared.longitude - from.longitude) * (to.longitude - shared.longitude) +
    (shared.latitude - from.latitude) * (to.latitude - shared.latitude);
  return ahead <= 0;
}

/**
 * Whether two edges that are not neighbours meet. Of two on one line this is always false: where they overlap, an edge
 * folds back, or one that leaves the line begins on the other.
 */
function meet([from, to]: Edge, [start, end]: Edge): boolean {
  const sides = [turn(from, to, start), turn(from, to, end)].map(Math.sign);
  const others = [turn(start, end, from), turn(start, end, to)].map(Math.sign);
  return sides[0] !== sides[1] && others[0] !== others[1];
}

function signedSurface(ring: Ring): number {
  const [origin] = ring;
  if (!origin) return 0;
  return edgesOf(ring).reduce((sum, [from, to]) => sum + turn(origin, from, to) / 2, 0);
}
