import type { WireDistance } from '@comptoir/contract/locations';
import {
  type DeliveryRules,
  isTooFar,
  METRES_PER_UNIT,
} from '@comptoir/domain/delivery/delivery-fee';

/** A measured place of which the API may leave out how exactly it is known, and what it thinks of it. */
export type MeasuredPlace = Omit<WireDistance, 'precision' | 'too_far'> &
  Partial<Pick<WireDistance, 'precision' | 'too_far'>>;

/**
 * The place with what was left out. The API knows the exact distance, so it is asked first whether
 * that is too far; the one that is shown says it otherwise. Rules L-2 and L-18.
 */
export function judgedPlace(
  place: MeasuredPlace,
  rules: Pick<DeliveryRules, 'maximumMetres'>,
): WireDistance {
  const metres = place.distance * METRES_PER_UNIT[place.unit];
  return { precision: 'house', too_far: isTooFar(metres, rules.maximumMetres), ...place };
}
