/** A point on earth, in decimal degrees (WGS 84). */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const MEAN_EARTH_RADIUS_METRES = 6_371_000;

/** The great-circle distance between two points, in metres. Rule L-11. */
export function metresBetween(from: Coordinates, to: Coordinates): number {
  const latitudes = haversine(radians(to.latitude - from.latitude));
  const longitudes =
    Math.cos(radians(from.latitude)) *
    Math.cos(radians(to.latitude)) *
    haversine(radians(to.longitude - from.longitude));
  return 2 * MEAN_EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(latitudes + longitudes)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const haversine = (angle: number) => Math.sin(angle / 2) ** 2;
