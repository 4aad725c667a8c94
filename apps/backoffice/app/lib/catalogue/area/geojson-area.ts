import { isSameJson } from '@comptoir/contract/catalogue/entities';
import type { WireZoneArea } from '@comptoir/contract/settings/zone-area';
import { areaOf } from './area-corners.ts';
import { movedBy } from './area-plan.ts';

type WirePolygon = Extract<WireZoneArea, { type: 'Polygon' }>['coordinates'];

/**
 * The area that a geometry of GeoJSON draws; of a collection of geometries their polygons make one area. Null where it
 * has none, is no geometry, or has a polygon that is not in degrees; whether its rings are simple is for the check.
 * Rules R-27 and OP-24.
 */
export function areaOfGeometry(geometry: unknown): WireZoneArea | null {
  return areaOfPolygons(polygonsOf(geometry));
}

/** One polygon, or several as one area; null for none, or where one can't be read. */
export function areaOfPolygons(polygons: readonly unknown[]): WireZoneArea | null {
  const read = polygons.map(closedRings).filter(isPolygon);
  const [first] = read;
  if (!first || read.length < polygons.length) return null;
  return read.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: read };
}

/** The area of a draft, which may hold anything while it is edited; null where it is none. */
export function readArea(value: unknown): WireZoneArea | null {
  return isRecord(value) && (value.type === 'Polygon' || value.type === 'MultiPolygon')
    ? areaOfGeometry(value)
    : null;
}

/** The polygons of a geometry as they were written; without any, its lines that end where they begin. */
export function polygonsOf(geometry: unknown): readonly unknown[] {
  const polygons = partsOf(geometry, 'Polygon');
  return polygons.length > 0 ? polygons : polygonsOfLines(partsOf(geometry, 'LineString'));
}

/** The coordinates of all polygons, or of all lines, of a geometry. */
function partsOf(geometry: unknown, kind: 'Polygon' | 'LineString'): readonly unknown[] {
  if (!isRecord(geometry)) return [];
  const { type, coordinates, geometries } = geometry;
  if (type === kind) return [coordinates];
  if (type === `Multi${kind}` && Array.isArray(coordinates)) return coordinates;
  return Array.isArray(geometries) ? geometries.flatMap((part) => partsOf(part, kind)) : [];
}

/** The polygons of the lines that end where they begin: of three points at least beside the last one. */
export function polygonsOfLines(lines: readonly unknown[]): readonly unknown[] {
  const placeOf = (point: unknown) => (Array.isArray(point) ? point.slice(0, 2) : point);
  return lines.flatMap((line) =>
    Array.isArray(line) && line.length >= 4 && isSameJson(placeOf(line[0]), placeOf(line.at(-1)))
      ? [[line]]
      : [],
  );
}

/**
 * Rings without heights and without points that repeat the one before; some files leave out the last point of a ring,
 * which is the first one.
 */
function closedRings(polygon: unknown): unknown {
  if (!Array.isArray(polygon)) return polygon;
  return polygon.map((ring: unknown) => {
    if (!Array.isArray(ring) || ring.length === 0) return ring;
    const points = ring
      .map((point: unknown) => (Array.isArray(point) ? point.slice(0, 2) : point))
      .filter((point, index, all) => index === 0 || !isSameJson(point, all[index - 1]));
    // One that encloses nothing stays as it is, for the check.
    const kept = points.length < 3 ? ring : points;
    return isSameJson(kept[0], kept.at(-1)) ? kept : [...kept, kept[0]];
  });
}

/** In metres: a smaller radius is that of a mark on a map, in pixels. */
const [SMALLEST_RADIUS, LARGEST_RADIUS] = [100, 100_000];
const CIRCLE_CORNERS = 64;

/** The circle of a point with a radius in metres, as maps store it (Leaflet), as a polygon; null for anything else. */
export function circleOf(geometry: unknown, radius: unknown): WireZoneArea | null {
  const metres = typeof radius === 'string' ? Number(radius) : radius;
  if (!isRecord(geometry) || geometry.type !== 'Point' || !isPosition(geometry.coordinates)) {
    return null;
  }
  if (typeof metres !== 'number' || !(metres >= SMALLEST_RADIUS && metres <= LARGEST_RADIUS)) {
    return null;
  }
  const [longitude, latitude] = geometry.coordinates;
  const centre = { latitude, longitude };
  const corners = Array.from({ length: CIRCLE_CORNERS }, (_, corner) => {
    const angle = (corner / CIRCLE_CORNERS) * 2 * Math.PI;
    return movedBy(centre, Math.cos(angle) * metres, Math.sin(angle) * metres);
  });
  return areaOf(corners);
}

/** Rings of positions in degrees, the longitude first. */
function isPolygon(value: unknown): value is WirePolygon {
  return Array.isArray(value) && value.length > 0 && value.every(isRing);
}

function isRing(value: unknown): boolean {
  return Array.isArray(value) && value.length >= 4 && value.every(isPosition);
}

function isPosition(value: unknown): value is [number, number, ...number[]] {
  if (!Array.isArray(value) || !value.every((number) => typeof number === 'number')) return false;
  const [longitude = Number.NaN, latitude = Number.NaN] = value;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
