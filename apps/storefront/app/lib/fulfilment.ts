import { type DeliveryRules, METRES_PER_UNIT } from '@comptoir/domain/delivery-fee';
import { findZone } from '@comptoir/domain/delivery-zone';
import type { Fulfilment } from '@comptoir/domain/fulfilment';
import type { MeasuredDistance } from './place.ts';

/** What the browser knows of where an order goes. */
interface KnownLocation {
  readonly isPickup: boolean;
  readonly zone: { readonly postal_code: string; readonly city?: string | null } | null;
  readonly distance: MeasuredDistance | null;
}

/**
 * How the order reaches the guest, as prices depend on it. A zone is looked up again in the
 * restaurant's own list, so that a fee which changed since it was chosen counts as it is now.
 */
export function fulfilmentOf(location: KnownLocation, rules: DeliveryRules): Fulfilment {
  if (location.isPickup) return { kind: 'pickup' };
  return rules.calculation === 'zone_based'
    ? zoneFulfilment(location, rules)
    : distanceFulfilment(location.distance);
}

function zoneFulfilment({ zone, distance }: KnownLocation, rules: DeliveryRules): Fulfilment {
  const place = zone ?? distance;
  if (place === null) return { kind: 'undecided' };
  const address = { postalCode: place.postal_code, city: place.city ?? '' };
  const serving = findZone(rules.zones, address);
  return serving ? { kind: 'zone', zone: serving } : { kind: 'too_far' };
}

function distanceFulfilment(distance: MeasuredDistance | null): Fulfilment {
  if (distance === null) return { kind: 'undecided' };
  if (distance.too_far) return { kind: 'too_far' };
  return { kind: 'distance', metres: distance.distance * METRES_PER_UNIT[distance.unit] };
}
