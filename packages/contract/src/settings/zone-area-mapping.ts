import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import type { ZoneArea } from '@comptoir/domain/delivery/zone-area';
import type { WireSettings } from './settings.ts';
import { deliveryRules } from './settings-mapping.ts';
import type { WireZoneArea } from './zone-area.ts';
import { withPostalCodes } from './zone-postal-codes.ts';

/** The rules of delivery with the areas of zones, which only the server knows. Rules D-12 and D-14. */
export function drawnDeliveryRules(given: WireSettings): DeliveryRules {
  const settings = withPostalCodes(given);
  const rules = deliveryRules(settings);
  if (!hasAreas(settings)) return rules;
  const wireZones = settings.features?.delivery?.zones ?? [];
  const zones = rules.zones.map((zone, index) => {
    const area = wireZones[index]?.area;
    return area ? { ...zone, area: toZoneArea(area) } : zone;
  });
  return { ...rules, zones, zonesByPosition: true };
}

/** Whether a zone was drawn. Rule D-14. */
export function hasAreas({ features }: WireSettings): boolean {
  return features?.delivery?.zones?.some(({ area }) => area) ?? false;
}

/** The area as the domain compares it. Rule D-12. */
export function toZoneArea({ type, coordinates }: WireZoneArea): ZoneArea {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.map((rings) =>
    rings.map((points) => points.map(([longitude, latitude]) => ({ latitude, longitude }))),
  );
}
