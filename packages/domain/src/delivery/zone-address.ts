import { normalise } from '../search/compared-text.ts';
import { comparablePostalCode, findZone, withoutCedex, type ZoneAddress } from './delivery-zone.ts';
import type { Zone } from './fulfilment.ts';

/** Why an address is none that zones by postal code can serve. Rule D-15. */
export type ZoneAddressProblem =
  /** The town, the postal code or no word at all, where the street belongs. */
  | 'street'
  /** Not of five digits, where all zones have five. */
  | 'postal_code'
  /** The code of a letter box, which is no zone's. */
  | 'cedex';

/**
 * What is wrong with an address, the postal code first, before it is called too far; null where nothing is. A street
 * that is missing is none. Rule D-15.
 */
export function zoneAddressProblem(
  address: ZoneAddress & { readonly street: string },
  zones: readonly Zone[],
): ZoneAddressProblem | null {
  if (!findZone(zones, address)) {
    if (isCedex(address)) return 'cedex';
    const isFrench = ({ postalCode }: Pick<Zone, 'postalCode'>) =>
      FIVE_DIGITS.test(comparablePostalCode(postalCode));
    if (!isFrench(address) && zones.every(isFrench)) return 'postal_code';
  }
  return isStreet(address.street, [address.city, ...zones.map(({ city }) => city)])
    ? null
    : 'street';
}

const FIVE_DIGITS = /^\d{5}$/;

/** « 2e », « 1er », « 03 », « cedex »: what is written of a town beside its name. */
const BESIDE_TOWN = /^(?:\d+(?:er|e|eme|ieme)?|cedex|france|arrondissement)$/;

/** Whether a text has a word of its own beside the name of a town. */
function isStreet(street: string, cities: readonly string[]): boolean {
  const words = normalise(street)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word) && !BESIDE_TOWN.test(word));
  if (words.length === 0) return false;
  return !cities.some((city) => {
    const ofTown = new Set(normalise(withoutCedex(city)).split(' '));
    return words.every((word) => ofTown.has(word));
  });
}

function isCedex({ postalCode, city }: ZoneAddress): boolean {
  return /\bcedex\b/i.test(`${postalCode} ${city}`);
}
