import type { WireDistance } from '@comptoir/contract/locations';
import { toCents } from '@comptoir/contract/wire/euros';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { findZone } from '@comptoir/domain/delivery/delivery-zone';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';

/** What the browser knows of where an order goes. */
interface KnownLocation {
  readonly isPickup: boolean;
  readonly zone: { readonly postal_code: string; readonly city?: string | null | undefined } | null;
  readonly distance: WireDistance | null;
}

/**
 * How the order reaches the guest, as prices depend on it. A zone is looked up again in the
 * restaurant's own list, so that a fee which changed since it was chosen counts as it is now. A
 * distance is only known rounded, so the fee that the API derived from the exact one counts.
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

function distanceFulfilment(distance: WireDistance | null): Fulfilment {
  if (distance === null) return { kind: 'undecided' };
  if (distance.too_far) return { kind: 'too_far' };
  return { kind: 'measured', fee: toCents(distance.delivery_cost) };
}
