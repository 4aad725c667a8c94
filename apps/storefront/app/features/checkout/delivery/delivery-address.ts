import { deliveryFormErrors } from '@comptoir/domain/checkout/form-rules';
import { comparableCity } from '@comptoir/domain/delivery/delivery-zone';
import type { Zone } from '@comptoir/domain/delivery/fulfilment';
import type { Problem } from '#lib/api/api-client.ts';
import { addressLine } from '#lib/format/address-line.ts';
import type { DeliveryDetails } from '#stores/checkout/checkout-form.ts';
import type { ChosenZone, LocationState } from '#stores/location/location.ts';

type AddressFields = Pick<DeliveryDetails, 'address' | 'postalCode' | 'city' | 'country'>;
type ChosenPlace = Pick<LocationState, 'query' | 'zone' | 'distance'>;

/** A look-up that failed, and the address that it was for. */
export interface FailedLookUp {
  readonly line: string;
  readonly problem: Problem;
}

/**
 * Whether the typed address has to be looked up; a failure counts until the address is edited. `zones` are those
 * that go by postal code.
 */
export function lookUpState(
  form: AddressFields,
  location: ChosenPlace & Pick<LocationState, 'isPickup'>,
  failed: FailedLookUp | null,
  zones: readonly Zone[] | null,
): { readonly kind: 'idle' | 'pending' } | { readonly kind: 'failed'; readonly problem: Problem } {
  const isComplete = deliveryFormErrors(form, 'delivery', zones).length === 0;
  if (location.isPickup || !isUnplaced(location) || !isComplete) return { kind: 'idle' };
  return failed?.line === addressLine(form)
    ? { kind: 'failed', problem: failed.problem }
    : { kind: 'pending' };
}

function isUnplaced({ query, zone, distance }: ChosenPlace): boolean {
  return query === '' && zone === null && distance === null;
}

/** Whether another place was chosen, rather than only another order type. */
export function isMoved(location: ChosenPlace, before: ChosenPlace): boolean {
  return (
    location.query !== before.query ||
    location.zone !== before.zone ||
    location.distance !== before.distance
  );
}

/** What an edit of the form does to the chosen place. */
export type EditedPlace =
  | { readonly kind: 'unchanged' }
  /** Another street in a zone of its postal code is in the same zone. */
  | { readonly kind: 'same_zone'; readonly zone: ChosenZone; readonly line: string }
  | { readonly kind: 'unknown' };

export function editedPlace(
  form: AddressFields,
  change: Partial<AddressFields>,
  zone: ChosenZone | null,
  isByPostalCode: boolean,
): EditedPlace {
  const line = addressLine({ ...form, ...change });
  if (line === addressLine(form)) return { kind: 'unchanged' };
  const isSameTown = change.postalCode === undefined && change.city === undefined;
  return isByPostalCode && zone !== null && isSameTown
    ? { kind: 'same_zone', zone, line }
    : { kind: 'unknown' };
}

/** What the form takes over from the chosen place; null if nothing, or if no place is chosen. */
export function adoptedAddress(
  { query, zone, distance }: ChosenPlace,
  form: AddressFields,
): Partial<AddressFields> | null {
  if (query !== '' && query === addressLine(form)) return null;
  if (distance !== null) {
    const { address, postal_code: postalCode, city, country } = distance;
    return { address, postalCode, city, country: country || form.country };
  }
  if (zone === null) return null;
  return query === '' ? adoptedZone(zone, form) : { ...placeOf(zone), address: streetOf(query) };
}

/** Whether the form's street stays the same, written otherwise or not. */
export function isSameStreet({ address }: Partial<AddressFields>, form: AddressFields): boolean {
  return isSame(address ?? form.address, form.address);
}

/** A zone from the list has a town and no street; an address in it stays. */
function adoptedZone(zone: ChosenZone, form: AddressFields): Partial<AddressFields> | null {
  const place = placeOf(zone);
  if (!isSame(place.postalCode, form.postalCode)) return { ...place, address: '' };
  return form.city.trim() === '' ? { city: place.city } : null;
}

function placeOf(zone: ChosenZone) {
  return { postalCode: zone.postal_code, city: zone.city ?? '' };
}

/** '12 Rue Mercière, 69002 Lyon' → '12 Rue Mercière'. */
function streetOf(line: string): string {
  return line.slice(0, Math.max(0, line.lastIndexOf(', ')));
}

/** Compares without spaces, case, and accents. */
function isSame(left: string, right: string): boolean {
  return comparableCity(left) === comparableCity(right);
}
