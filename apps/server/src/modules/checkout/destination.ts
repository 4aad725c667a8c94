import type { OrderRequest, QuoteRequest } from '@comptoir/contract/orders/checkout';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { findZone } from '@comptoir/domain/delivery/delivery-zone';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';

/** How far an address is. */
export type Measurement =
  | { readonly kind: 'measured'; readonly metres: number }
  | { readonly kind: 'not_found' };

/** Measures the way to an address; throws when no provider answers. */
export type MeasureDistance = (address: string) => Promise<Measurement>;

export type Destination = Fulfilment | { readonly kind: 'address_unknown' };

type WireLocation = NonNullable<NonNullable<QuoteRequest['customer']>['location']>;

/**
 * Where an order goes: the zone of the customer's postal code and city, or the distance to the
 * address. The browser's own values are ignored. Rules D-1 and I-8.
 */
export async function destinationOf(
  request: Pick<OrderRequest | QuoteRequest, 'is_pickup' | 'customer'>,
  rules: DeliveryRules,
  measure: MeasureDistance,
): Promise<Destination> {
  if (request.is_pickup) return { kind: 'pickup' };
  const location = request.customer?.location;
  if (!rules.active || !location) return { kind: 'undecided' };
  return rules.calculation === 'zone_based'
    ? zoneOf(location, rules)
    : distanceTo(location, measure);
}

function zoneOf(location: WireLocation, rules: DeliveryRules): Fulfilment {
  if (location.postal_code === '') return { kind: 'undecided' };
  const zone = findZone(rules.zones, { postalCode: location.postal_code, city: location.city });
  return zone ? { kind: 'zone', zone } : { kind: 'too_far' };
}

async function distanceTo(location: WireLocation, measure: MeasureDistance): Promise<Destination> {
  if (location.address === '' || (location.city === '' && location.postal_code === '')) {
    return { kind: 'undecided' };
  }
  const locality = [location.postal_code, location.city].filter((part) => part !== '').join(' ');
  const measured = await measure(`${location.address}, ${locality}`);
  return measured.kind === 'measured'
    ? { kind: 'distance', metres: measured.metres }
    : { kind: 'address_unknown' };
}
