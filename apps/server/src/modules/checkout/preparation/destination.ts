import type { OrderRequest, QuoteRequest } from '@comptoir/contract/orders/checkout';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { findZone } from '@comptoir/domain/delivery/delivery-zone';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import type { Place } from '@comptoir/domain/delivery/place';
import { servingZone } from '@comptoir/domain/delivery/serving-zone';
import {
  type ZoneAddressProblem,
  zoneAddressProblem,
} from '@comptoir/domain/delivery/zone-address';
import type { FieldRejection } from '#plugins/http/outcome.ts';

/** How far an address is. */
type Measurement =
  | { readonly kind: 'measured'; readonly metres: number }
  | { readonly kind: 'not_found' };

/** Measures the way to an address; throws when no provider answers. */
export type MeasureDistance = (address: string) => Promise<Measurement>;

/** Finds the place of an address; throws when no provider answers. */
export type LocateAddress = (
  address: string,
) => Promise<{ readonly kind: 'located'; readonly place: Place } | { readonly kind: 'not_found' }>;

export interface AddressLookUp {
  readonly measure: MeasureDistance;
  readonly locate: LocateAddress;
}

/** An address that is none. */
type RejectedAddress = { readonly kind: 'address_rejected' } & FieldRejection;

export type Destination = Fulfilment | RejectedAddress;

const ADDRESS_UNKNOWN: RejectedAddress = {
  kind: 'address_rejected',
  code: 'address_unknown',
  field: 'address',
  message: PROBLEMS.address_unknown.message,
};

/** Rule D-15. */
const ZONE_ADDRESS_REJECTIONS: Readonly<Record<ZoneAddressProblem, RejectedAddress>> = {
  street: { ...ADDRESS_UNKNOWN, message: 'Indiquez la rue, et pas seulement la ville' },
  postal_code: {
    kind: 'address_rejected',
    code: 'validation',
    field: 'postal_code',
    message: 'Un code postal a cinq chiffres, comme 69002',
  },
  cedex: {
    kind: 'address_rejected',
    code: 'validation',
    field: 'postal_code',
    message: 'Un code CEDEX ne désigne pas de rue : indiquez le code postal de votre rue',
  },
};

export type WireLocation = NonNullable<NonNullable<QuoteRequest['customer']>['location']>;

/**
 * Where an order goes: the zone of the customer's postal code and city or of the address's position, or the
 * distance to the address. The browser's own values are ignored. Rules D-1, D-14 and I-8.
 */
export async function destinationOf(
  request: Pick<OrderRequest | QuoteRequest, 'is_pickup' | 'customer'>,
  rules: DeliveryRules,
  { measure, locate }: AddressLookUp,
): Promise<Destination> {
  if (request.is_pickup) return { kind: 'pickup' };
  const location = request.customer?.location;
  if (!rules.active || !location) return { kind: 'undecided' };
  if (rules.calculation === 'zone_based' && !rules.zonesByPosition) return zoneOf(location, rules);
  const address = addressOf(location);
  if (address === null) return { kind: 'undecided' };
  return rules.calculation === 'zone_based'
    ? zoneAt(address, rules, locate)
    : distanceTo(address, measure);
}

function zoneOf(
  { address, postal_code: postalCode, city }: WireLocation,
  { zones }: DeliveryRules,
): Destination {
  if (postalCode === '') return { kind: 'undecided' };
  // While only the zone is chosen, there is no street yet.
  const problem = zoneAddressProblem({ street: address, postalCode, city }, zones);
  if (problem !== null && (problem !== 'street' || address !== '')) {
    return ZONE_ADDRESS_REJECTIONS[problem];
  }
  const zone = findZone(zones, { postalCode, city });
  return zone ? { kind: 'zone', zone } : { kind: 'too_far' };
}

/** The address on one line, to be looked up; null while it is incomplete. */
function addressOf({ address, city, postal_code }: WireLocation): string | null {
  if (address === '' || (city === '' && postal_code === '')) return null;
  return `${address}, ${[postal_code, city].filter((part) => part !== '').join(' ')}`;
}

async function zoneAt(
  address: string,
  rules: DeliveryRules,
  locate: LocateAddress,
): Promise<Destination> {
  const located = await locate(address);
  if (located.kind === 'not_found') return ADDRESS_UNKNOWN;
  const zone = servingZone(rules.zones, located.place, located.place);
  return zone ? { kind: 'zone', zone } : { kind: 'too_far' };
}

async function distanceTo(address: string, measure: MeasureDistance): Promise<Destination> {
  const measured = await measure(address);
  return measured.kind === 'measured'
    ? { kind: 'distance', metres: measured.metres }
    : ADDRESS_UNKNOWN;
}
