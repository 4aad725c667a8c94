import type { WireZoneArea } from '@comptoir/contract/settings/zone-area';

type WirePolygon = Extract<WireZoneArea, { type: 'Polygon' }>['coordinates'];

/**
 * The area that a geometry of GeoJSON draws; of a collection of geometries their polygons make one area. Null where it
 * has none, or is no geometry; whether its rings are simple is for the check. Rules R-27 and OP-23.
 */
export function areaOfGeometry(geometry: unknown): WireZoneArea | null {
  return areaOfPolygons(polygonsOf(geometry));
}

/** One polygon, or several as one area; null for none. */
export function areaOfPolygons(polygons: readonly WirePolygon[]): WireZoneArea | null {
  const [first] = polygons;
  if (!first) return null;
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: [...polygons] };
}

/** The area of a draft, which may hold anything while it is edited; null where it is none. */
export function readArea(value: unknown): WireZoneArea | null {
  return isRecord(value) && (value.type === 'Polygon' || value.type === 'MultiPolygon')
    ? areaOfGeometry(value)
    : null;
}

function polygonsOf(geometry: unknown): WirePolygon[] {
  if (!isRecord(geometry)) return [];
  const { type, coordinates, geometries } = geometry;
  if (type === 'Polygon') return isPolygon(coordinates) ? [coordinates] : [];
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) return coordinates.filter(isPolygon);
  return Array.isArray(geometries) ? geometries.flatMap(polygonsOf) : [];
}

/** Rings of positions in degrees, the longitude first. */
export function isPolygon(value: unknown): value is WirePolygon {
  return Array.isArray(value) && value.length > 0 && value.every(isRing);
}

function isRing(value: unknown): boolean {
  return Array.isArray(value) && value.length >= 4 && value.every(isPosition);
}

function isPosition(value: unknown): boolean {
  if (!Array.isArray(value) || !value.every((number) => typeof number === 'number')) return false;
  const [longitude = Number.NaN, latitude = Number.NaN] = value;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
