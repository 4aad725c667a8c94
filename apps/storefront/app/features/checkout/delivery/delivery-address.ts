import { comparableCity } from '@comptoir/domain/delivery/delivery-zone';
import { addressLine } from '#lib/format/address-line.ts';
import type { DeliveryDetails } from '#stores/checkout/checkout-form.ts';
import type { ChosenZone, LocationState } from '#stores/location/location.ts';

type AddressFields = Pick<DeliveryDetails, 'address' | 'postalCode' | 'city' | 'country'>;

/**
 * What the address form takes over from the chosen location: nothing while both mean the same place,
 * and nothing before a place is chosen, because then the form is where it is being typed.
 */
export function adoptedAddress(
  { query, zone, distance }: Pick<LocationState, 'query' | 'zone' | 'distance'>,
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

/** Of a zone from the list only the town is known; an address in it stays. */
function adoptedZone(zone: ChosenZone, form: AddressFields): Partial<AddressFields> | null {
  const place = placeOf(zone);
  if (!isSame(place.postalCode, form.postalCode)) return { ...place, address: '' };
  return form.city.trim() === '' ? { city: place.city } : null;
}

function placeOf(zone: ChosenZone) {
  return { postalCode: zone.postal_code, city: zone.city ?? '' };
}

/** The part of an address on one line before the town. */
function streetOf(line: string): string {
  return line.slice(0, Math.max(0, line.lastIndexOf(', ')));
}

/** Postal codes are compared as towns are: without spaces and case. */
function isSame(left: string, right: string): boolean {
  return comparableCity(left) === comparableCity(right);
}
