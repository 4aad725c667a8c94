import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import type { ApiClient, Problem } from '#lib/api/api-client.ts';
import { judgedPlace } from '#lib/api/measured-place.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { chosenZoneOf } from '#stores/location/chosen-zone.ts';
import { useLocationStore } from '#stores/location/location.ts';

/**
 * Finds the zone of the typed address, or measures its distance, and stores it as the location. Returns
 * why nothing was found, else null; an aborted look-up changes nothing.
 */
export async function lookUpAddress(
  line: string,
  rules: DeliveryRules,
  api: Pick<ApiClient, 'measureDistance'>,
  signal: AbortSignal,
): Promise<Problem | null> {
  const { chooseZone, chooseAddress } = useLocationStore.getState();
  if (rules.calculation === 'zone_based') {
    chooseZone(chosenZoneOf(useCheckoutForm.getState().delivery, rules), line);
    return null;
  }
  const result = await api.measureDistance(line, signal);
  if (signal.aborted) return null;
  if (!result.ok) return result.problem;
  const place = judgedPlace(result.payload, rules);
  // For an unknown street the geocoder returns the town. Rule L-8.
  if (place.precision === 'city') return UNKNOWN;
  chooseAddress(line, place, null);
  return null;
}

const UNKNOWN: Problem = { code: 'location_unknown', message: '', errors: [], status: 200 };
