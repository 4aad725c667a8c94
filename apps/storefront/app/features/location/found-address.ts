import type { Suggestion, WireDistance } from '@comptoir/contract/locations';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { findZone } from '@comptoir/domain/delivery/delivery-zone';
import type { Zone } from '@comptoir/domain/delivery/fulfilment';
import { foundZone } from '#stores/location/chosen-place.ts';

/** What an address lacks to be complete. */
export type MissingPart = 'number' | 'street';

/** Null if the address has a number, or if the API sends no precision. Rules L-2 and L-19. */
export function missingPart({
  precision,
}: Partial<Pick<Suggestion, 'precision'>>): MissingPart | null {
  if (precision === 'house' || precision === undefined) return null;
  return precision === 'street' ? 'number' : 'street';
}

/** Whether the restaurant delivers to an address, with its zone where zones decide. */
export type Reach =
  | { readonly kind: 'served'; readonly zone: Zone | null }
  | { readonly kind: 'too_far' };

/** The reach of a measured address, by zone or by distance. Rules D-1, D-14, L-18 and L-19. */
export function reachOf(place: WireDistance, rules: DeliveryRules): Reach {
  if (rules.calculation === 'distance') {
    return place.too_far ? { kind: 'too_far' } : { kind: 'served', zone: null };
  }
  const zone = rules.zonesByPosition
    ? (foundZone(place, rules) ?? null)
    : findZone(rules.zones, { postalCode: place.postal_code, city: place.city });
  return zone === null ? { kind: 'too_far' } : { kind: 'served', zone };
}
