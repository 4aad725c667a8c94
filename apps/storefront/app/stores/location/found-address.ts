import type { Suggestion, WireDistance } from '@comptoir/contract/locations';
import { toEuros } from '@comptoir/contract/wire/euros';
import {
  type DeliveryRules,
  isTooFar,
  METRES_PER_UNIT,
} from '@comptoir/domain/delivery/delivery-fee';
import { findZone, type ZoneAddress } from '@comptoir/domain/delivery/delivery-zone';
import type { Zone } from '@comptoir/domain/delivery/fulfilment';
import type { ApiClient, ApiResult } from '#lib/api/api-client.ts';
import { type ChosenZone, useLocationStore } from './location.ts';

/**
 * Measures an address, wherever it was typed or picked. Null for an answer that came after `signal`: another address
 * was typed or chosen meanwhile. The API's `too_far` wins over the shown distance, which is rounded. Rules L-2 and L-18.
 */
export async function measureAddress(
  line: string,
  { maximumMetres }: Pick<DeliveryRules, 'maximumMetres'>,
  api: Pick<ApiClient, 'measureDistance'>,
  signal: AbortSignal,
): Promise<ApiResult<WireDistance> | null> {
  const measured = await api.measureDistance(line, signal);
  if (signal.aborted) return null;
  if (!measured.ok) return measured;
  const { distance, unit } = measured.payload;
  const isFar = isTooFar(distance * METRES_PER_UNIT[unit], maximumMetres);
  return { ok: true, payload: { precision: 'house', too_far: isFar, ...measured.payload } };
}

/** Chooses a measured address, with its zone where zones decide: one without a name where none serves it. */
export function chooseMeasured(line: string, place: WireDistance, rules: DeliveryRules): void {
  const { postal_code, city } = place;
  const zone = zoneAt(place, rules);
  useLocationStore
    .getState()
    .chooseAddress(
      line,
      place,
      rules.calculation === 'distance'
        ? null
        : { ...(zone ? chosenZone(zone) : { name: '' }), postal_code, city },
    );
}

/**
 * Chooses a typed address where zones go by postal code. One outside all zones is stored as a zone without a name:
 * looking it up again finds nothing, so it stays too far.
 */
export function chooseTyped(
  line: string,
  { postalCode, city }: ZoneAddress,
  { zones }: Pick<DeliveryRules, 'zones'>,
): void {
  const zone = findZone(zones, { postalCode, city });
  const unserved = { name: '', city: city.trim(), postal_code: postalCode.trim() };
  useLocationStore.getState().chooseZone(zone ? chosenZone(zone) : unserved, line);
}

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

/** The zone of a measured address: the one that the API found at its position, or by postal code. Rule D-14. */
function zoneAt(place: WireDistance, { zones, zonesByPosition }: DeliveryRules): Zone | null {
  if (zonesByPosition) return zones.find(({ name }) => name === place.zone) ?? null;
  return findZone(zones, { postalCode: place.postal_code, city: place.city });
}

/** Whether the restaurant delivers to a measured address, by zone or by distance. Rules D-1, D-14, L-18 and L-19. */
export function isServed(place: WireDistance, rules: DeliveryRules): boolean {
  return rules.calculation === 'distance' ? !place.too_far : zoneAt(place, rules) !== null;
}

/** What an address lacks to be complete. */
export type MissingPart = 'number' | 'street';

/** Null if the address has a number, or if the API sends no precision. Rules L-2 and L-19. */
export function missingPart({
  precision,
}: Partial<Pick<Suggestion, 'precision'>>): MissingPart | null {
  if (precision === 'house' || precision === undefined) return null;
  return precision === 'street' ? 'number' : 'street';
}
