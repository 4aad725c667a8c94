import type { WireDistance } from '@comptoir/contract/locations';
import { toEuros } from '@comptoir/contract/wire/euros';
import {
  type DeliveryRules,
  isTooFar,
  METRES_PER_UNIT,
} from '@comptoir/domain/delivery/delivery-fee';
import { findZone, type ZoneAddress } from '@comptoir/domain/delivery/delivery-zone';
import type { Zone } from '@comptoir/domain/delivery/fulfilment';
import type { MeasuredPlace } from '#lib/api/api-client.ts';
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

/** The zone that the API found at the position of a place. Rule D-14. */
export function foundZone(
  place: Pick<WireDistance, 'zone'>,
  { zones }: Pick<DeliveryRules, 'zones'>,
): Zone | undefined {
  return zones.find(({ name }) => name === place.zone);
}

/** The zone of a found address, as it is stored: at the address, and without a name where none serves it. */
export function chosenZoneAt(
  { postal_code, city }: Pick<WireDistance, 'postal_code' | 'city'>,
  zone: Zone | undefined,
): ChosenZone {
  return { ...(zone ? chosenZone(zone) : { name: '' }), postal_code, city };
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

/**
 * The place with defaults. The API's `too_far` wins, since it knows the exact distance and the shown one is
 * rounded. Rules L-2 and L-18.
 */
export function judgedPlace(
  place: MeasuredPlace,
  rules: Pick<DeliveryRules, 'maximumMetres'>,
): WireDistance {
  const metres = place.distance * METRES_PER_UNIT[place.unit];
  return { precision: 'house', too_far: isTooFar(metres, rules.maximumMetres), ...place };
}
