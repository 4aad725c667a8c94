import { normalise } from '../search/compared-text.ts';
import type { Zone } from './fulfilment.ts';

/** The part of an address that determines its zone. */
export interface ZoneAddress {
  readonly postalCode: string;
  readonly city: string;
}

/**
 * The zone that serves an address, or null when none does. Rule D-1.
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

/**
 * A city's name for comparison, without case, accents, hyphens, apostrophes and spaces:
 * « Saint-Étienne » and « saint etienne » are the same. Rule D-1.
 */
export function comparableCity(city: string): string {
  return normalise(city).replaceAll(' ', '');
}

function comparablePostalCode(postalCode: string): string {
  return postalCode.replaceAll(/\s/g, '').toUpperCase();
}
