import type { ZoneArea } from '@comptoir/domain/delivery/zone-area';
import type { WireZoneArea } from './zone-area.ts';

/** The area as the domain compares it. Rule D-12. */
export function toZoneArea({ type, coordinates }: WireZoneArea): ZoneArea {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.map((rings) =>
    rings.map((points) => points.map(([longitude, latitude]) => ({ latitude, longitude }))),
  );
}
