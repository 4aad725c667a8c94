import type { WireDistance } from '@comptoir/contract/locations';
import { toCents } from '@comptoir/contract/wire/euros';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { findZone } from '@comptoir/domain/delivery/delivery-zone';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';

/** The delivery location as the browser knows it. */
interface KnownLocation {
  readonly isPickup: boolean;
  readonly zone: {
    readonly name?: string;
    readonly postal_code: string;
    readonly city?: string | null | undefined;
  } | null;
  readonly distance: WireDistance | null;
}

/**
 * The fulfilment that prices depend on. A zone is looked up again, so that its current fee counts: by its name
 * where the API found it by the address's position. For a distance, which is rounded, the API's fee counts.
 * Rules D-10 and D-14.
 */
export function fulfilmentOf(location: KnownLocation, rules: DeliveryRules): Fulfilment {
  if (location.isPickup) return { kind: 'pickup' };
  return rules.calculation === 'zone_based'
    ? zoneFulfilment(location, rules)
    : distanceFulfilment(location.distance);
}

function zoneFulfilment({ zone, distance }: KnownLocation, rules: DeliveryRules): Fulfilment {
  const place = zone ?? (rules.zonesByPosition ? null : distance);
  if (place === null) return { kind: 'undecided' };
  const serving = rules.zonesByPosition
    ? rules.zones.find(({ name }) => name === zone?.name)
    : findZone(rules.zones, { postalCode: place.postal_code, city: place.city ?? '' });
  return serving ? { kind: 'zone', zone: serving } : { kind: 'too_far' };
}

function distanceFulfilment(distance: WireDistance | null): Fulfilment {
  if (distance === null) return { kind: 'undecided' };
  if (distance.too_far) return { kind: 'too_far' };
  return { kind: 'measured', fee: toCents(distance.delivery_cost) };
}
