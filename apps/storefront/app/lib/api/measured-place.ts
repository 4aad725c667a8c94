import type { WireDistance } from '@comptoir/contract/locations';
import {
  type DeliveryRules,
  isTooFar,
  METRES_PER_UNIT,
} from '@comptoir/domain/delivery/delivery-fee';

/** A measured place; the API may omit `precision` and `too_far`. */
export type MeasuredPlace = Omit<WireDistance, 'precision' | 'too_far'> &
  Partial<Pick<WireDistance, 'precision' | 'too_far'>>;

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
