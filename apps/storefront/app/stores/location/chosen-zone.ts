import { toEuros } from '@comptoir/contract/wire/euros';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { findZone, type ZoneAddress } from '@comptoir/domain/delivery/delivery-zone';
import type { Zone } from '@comptoir/domain/delivery/fulfilment';
import type { ChosenZone } from './location.ts';

/** A zone in the shape in which it is stored. */
export function chosenZone(zone: Zone): ChosenZone {
  return {
    name: zone.name,
    city: zone.city,
    postal_code: zone.postalCode,
    delivery_fee: toEuros(zone.fee),
    flat_charge: toEuros(zone.flatCharge),
    minimum_order: toEuros(zone.minimumOrder),
  };
}

/**
 * The zone of a typed address. An address outside all zones is stored as a zone without a name: looking
 * it up again finds nothing, so it stays too far.
 */
export function chosenZoneOf({ postalCode, city }: ZoneAddress, rules: DeliveryRules): ChosenZone {
  const zone = findZone(rules.zones, { postalCode, city });
  if (zone !== null) return chosenZone(zone);
  return { name: '', city: city.trim(), postal_code: postalCode.trim() };
}
