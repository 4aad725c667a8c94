import type { WireZoneArea } from '@comptoir/contract/settings/zone-area';

type WirePolygon = Extract<WireZoneArea, { type: 'Polygon' }>['coordinates'];

/**
 * The area that a GeoJSON file draws: a geometry, a feature, or a collection whose polygons make one area.
 * Null where it has none, or is no GeoJSON; whether its rings are simple is for the check. Rules R-27 and OP-23.
 */
export function areaOfGeoJson(file: unknown): WireZoneArea | null {
  const polygons = polygonsOf(file);
  const [first] = polygons;
  if (!first) return null;
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** The area of a draft, which may hold anything while it is edited; null where it is none. */
export function readArea(value: unknown): WireZoneArea | null {
  return isRecord(value) && (value.type === 'Polygon' || value.type === 'MultiPolygon')
    ? areaOfGeoJson(value)
    : null;
}

function polygonsOf(file: unknown): WirePolygon[] {
  if (!isRecord(file)) return [];
  const { type, coordinates, features, geometries, geometry } = file;
  if (type === 'Polygon') return isPolygon(coordinates) ? [coordinates] : [];
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) return coordinates.filter(isPolygon);
  if (Array.isArray(features)) return features.flatMap(polygonsOf);
  if (Array.isArray(geometries)) return geometries.flatMap(polygonsOf);
  return geometry === undefined ? [] : polygonsOf(geometry);
}

function isPolygon(value: unknown): value is WirePolygon {
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
