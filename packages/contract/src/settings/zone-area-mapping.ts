import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { toZoneArea } from './drawn-area.ts';
import type { WireSettings } from './settings.ts';
import { deliveryRules } from './settings-mapping.ts';
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
