import { normalise } from '../search/compared-text.ts';
import { cleanLine } from '../text/visible-text.ts';
import type { DeliveryRules } from './delivery-fee.ts';
import type { Zone } from './fulfilment.ts';

/** The part of an address that determines its zone. */
export interface ZoneAddress {
  readonly postalCode: string;
  readonly city: string;
}

/**
 * The zone that serves an address, or null when none does. Rules D-1 and D-15.
 *
 * A single zone with the postal code serves it, whatever the city's spelling. Several zones that share
 * the postal code are distinguished by the city.
 */
export function findZone(zones: readonly Zone[], address: ZoneAddress): Zone | null {
  const postalCode = comparablePostalCode(address.postalCode);
  if (postalCode === '') return null;
  const sharing = zones.filter((zone) => comparablePostalCode(zone.postalCode) === postalCode);
  if (sharing.length <= 1) return sharing[0] ?? null;
  const city = comparableCity(address.city);
  return sharing.find((zone) => comparableCity(zone.city) === city) ?? null;
}

/** The zones where their postal codes decide, which the browser then knows; null otherwise. Rules D-1 and D-14. */
export function zonesByPostalCode(
  rules: Pick<DeliveryRules, 'calculation' | 'zones' | 'zonesByPosition'>,
): readonly Zone[] | null {
  return rules.calculation === 'zone_based' && !rules.zonesByPosition ? rules.zones : null;
}

/** Why an address is none that zones by postal code can serve. Rule D-15. */
export type ZoneAddressProblem =
  /** The town, the postal code or no word at all, where the street belongs. */
  | 'street'
  /** Not of five digits, where all zones have five. */
  | 'postal_code'
  /** The code of a letter box, which is no zone's. */
  | 'cedex';

/** What is wrong with a complete address, before it is called too far; null where nothing is. Rule D-15. */
export function zoneAddressProblem(
  address: ZoneAddress & { readonly street: string },
  zones: readonly Zone[],
): ZoneAddressProblem | null {
  if (!isStreet(address.street, [address.city, ...zones.map(({ city }) => city)])) return 'street';
  if (findZone(zones, address) !== null) return null;
  if (isCedex(address)) return 'cedex';
  const isOdd = !FIVE_DIGITS.test(comparablePostalCode(address.postalCode));
  const areFrench = zones.every((zone) => FIVE_DIGITS.test(comparablePostalCode(zone.postalCode)));
  return isOdd && areFrench ? 'postal_code' : null;
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

/**
 * A city's name for comparison, without case, accents, hyphens, apostrophes, spaces and CEDEX:
 * « Saint-Étienne CEDEX 2 » and « saint etienne » are the same. Rules D-1 and D-15.
 */
export function comparableCity(city: string): string {
  return normalise(withoutCedex(city)).replaceAll(' ', '');
}

/** « Lyon CEDEX 02 » → « Lyon »: letter boxes have it, streets do not. Rule D-15. */
export function withoutCedex(text: string): string {
  return cleanLine(text)
    .replace(/(?:^|\s)cedex\b.*$/i, '')
    .trim();
}

function isCedex({ postalCode, city }: ZoneAddress): boolean {
  return /\bcedex\b/i.test(`${postalCode} ${city}`);
}

function comparablePostalCode(postalCode: string): string {
  return withoutCedex(postalCode).replaceAll(/\s/g, '').toUpperCase();
}
