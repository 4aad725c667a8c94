import type { Coordinates } from './coordinates.ts';

/** How exactly a place is known: to the door, to the street, or only to the town. Rule L-2. */
export type PlacePrecision = 'house' | 'street' | 'city';

/** An address that a look-up has found, with its position. Rule L-2. */
export interface Place extends Coordinates {
  /** The whole address on one line. */
  readonly label: string;
  /** The label in two parts, as a list of suggestions shows it. */
  readonly mainText: string;
  readonly secondaryText: string;
  readonly precision: PlacePrecision;
  /** « 12 » or « 12 bis »; null unless the place is known to the house. */
  readonly houseNumber: string | null;
  /** Null when only the town is known. */
  readonly street: string | null;
  /** House number and street, as an address form takes them; empty when only the town is known. */
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  /** The administrative region; empty where the source does not say. */
  readonly region: string;
  readonly country: string;
}

/** Whether a courier can find the place: a town alone is not an address. Rule L-8. */
export function isAddress(place: Place): boolean {
  return place.precision !== 'city';
}
