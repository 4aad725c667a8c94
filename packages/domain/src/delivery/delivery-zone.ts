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

/**
 * A city's name for comparison, without case, accents, hyphens, apostrophes, spaces and CEDEX:
 * « Saint-Étienne CEDEX 2 » and « saint etienne » are the same. Rules D-1 and D-15.
 */
export function comparableCity(city: string): string {
  return normalise(withoutCedex(city)).replaceAll(' ', '');
}

/** CEDEX with its number, and the words after it. */
const CEDEX = /\bcedex\b(?:\s?\d{1,2}(?!\d))?(?!\w)\D*/i;

/** « Lyon CEDEX 02 » → « Lyon »: letter boxes have it, streets do not. A number after it stays. Rules D-15 and D-16. */
export function withoutCedex(text: string): string {
  return cleanLine(text).replace(CEDEX, '').trim();
}

/** « 69 002 » → « 69002 ». Rule D-1. */
export function comparablePostalCode(postalCode: string): string {
  return withoutCedex(postalCode).replaceAll(/\s/g, '').toUpperCase();
}
