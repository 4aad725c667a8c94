import type { Cents } from '../money/money.ts';
import { type DeliveryRules, quoteDelivery } from './delivery-fee.ts';
import type { Fulfilment } from './fulfilment.ts';
import { isAddress, type Place } from './place.ts';
import { servingZone } from './serving-zone.ts';

/** What an address pays for a delivery, whatever is ordered; amounts are in cents. Rule OP-20. */
export type AddressTerms =
  | {
      readonly kind: 'served';
      /** The zone's name; null where the distance decides. */
      readonly zone: string | null;
      readonly fee: Cents;
      readonly minimum: Cents;
      /** Added to the fee below the minimum; null where such an order is refused. */
      readonly charge: Cents | null;
    }
  | {
      readonly kind: 'refused';
      readonly problem: 'delivery_inactive' | 'address_required' | 'too_far';
    };

/** The terms of a delivery to a place that is `metres` away. Rule OP-20. */
export function addressTerms(place: Place, metres: number, rules: DeliveryRules): AddressTerms {
  const fulfilment = fulfilmentTo(place, metres, rules);
  const above = quoteDelivery(fulfilment, Number.MAX_SAFE_INTEGER, rules);
  switch (above.problem) {
    case 'delivery_inactive':
    case 'address_required':
    case 'too_far':
      return { kind: 'refused', problem: above.problem };
    default: {
      const { fee, minimum } = above;
      const below = quoteDelivery(fulfilment, minimum - 1, rules);
      const charge = below.problem === null ? below.fee - fee : null;
      const zone = fulfilment.kind === 'zone' ? fulfilment.zone.name : null;
      return { kind: 'served', zone, fee, minimum, charge };
    }
  }
}

function fulfilmentTo(place: Place, metres: number, rules: DeliveryRules): Fulfilment {
  if (!isAddress(place)) return { kind: 'undecided' };
  if (rules.calculation === 'distance') return { kind: 'distance', metres };
  const zone = servingZone(rules.zones, place, place);
  return zone ? { kind: 'zone', zone } : { kind: 'too_far' };
}
