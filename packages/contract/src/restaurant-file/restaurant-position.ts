import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import type { WireSettings } from '../settings/settings.ts';

/** Where deliveries start; null as long as the restaurant has not said both coordinates. Rule L-9. */
export function restaurantPosition({ contacts }: WireSettings): Coordinates | null {
  const latitude = contacts?.latitude ?? null;
  const longitude = contacts?.longitude ?? null;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
