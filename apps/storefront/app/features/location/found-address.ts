import type { Suggestion, WireDistance } from '@comptoir/contract/locations';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { findZone } from '@comptoir/domain/delivery/delivery-zone';
import type { Zone } from '@comptoir/domain/delivery/fulfilment';

/** What still has to be typed before somebody can be found there. */
export type MissingPart = 'number' | 'street';

/**
 * What an address lacks to be delivered to; null when it names a house, or when the API does not say
 * how exactly it is known. Rules L-2 and L-19.
 */
export function missingPart({
  precision,
}: Partial<Pick<Suggestion, 'precision'>>): MissingPart | null {
  if (precision === 'house' || precision === undefined) return null;
  return precision === 'street' ? 'number' : 'street';
}

/** Whether the restaurant delivers to an address, and the zone that serves it where zones count. */
export type Reach =
  | { readonly kind: 'served'; readonly zone: Zone | null }
  | { readonly kind: 'too_far' };

/** Judges a measured address: by its zone, or by its distance. Rules D-1, L-18 and L-19. */
export function reachOf(place: WireDistance, rules: DeliveryRules): Reach {
  if (rules.calculation === 'distance') {
    return place.too_far ? { kind: 'too_far' } : { kind: 'served', zone: null };
  }
  const zone = findZone(rules.zones, { postalCode: place.postal_code, city: place.city });
  return zone === null ? { kind: 'too_far' } : { kind: 'served', zone };
}
