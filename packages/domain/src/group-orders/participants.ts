import { MAXIMUM_NOTE_LENGTH } from '../cart/cart.ts';

/** In characters. Rules GO-3 and I-15. */
export const MAXIMUM_FIRST_NAME = 30;
/** The host and thirty guests. Rule GO-4. */
export const MAXIMUM_PARTICIPANTS = 31;
export const MAXIMUM_LINES_PER_PARTICIPANT = 30;
/** Of the whole group, because an order has no more. Rule GO-4. */
export const MAXIMUM_GROUP_LINES = 200;
/** A note shares its 500 characters with the name before it: « Léa 12 : ». Rules C-4 and GO-12. */
export const MAXIMUM_GROUP_NOTE = MAXIMUM_NOTE_LENGTH - MAXIMUM_FIRST_NAME - 10;

/** A first name and its number among equal ones: 1 for the first, which is shown without it. */
export interface NamedParticipant {
  readonly firstName: string;
  readonly nameNumber: number;
}

/** How a participant is called, so that two with the same first name differ: « Léa », « Léa 2 ». Rule GO-3. */
export function participantLabel({ firstName, nameNumber }: NamedParticipant): string {
  return nameNumber === 1 ? firstName : `${firstName} ${nameNumber}`;
}

/**
 * The number of a participant who joins: the lowest whose label no other participant has, whatever its case.
 * Labels of others never change. Rule GO-3.
 */
export function nextNameNumber(present: readonly NamedParticipant[], firstName: string): number {
  const labels = new Set(present.map((one) => comparable(participantLabel(one))));
  let nameNumber = 1;
  while (labels.has(comparable(participantLabel({ firstName, nameNumber })))) nameNumber += 1;
  return nameNumber;
}

/** The note of a dish in the order: whose it is, for kitchen and unpacking: « Léa : sans sésame ». Rule GO-12. */
export function dishNote(label: string, note: string): string {
  return note === '' ? label : `${label}\u00a0: ${note}`;
}

function comparable(label: string): string {
  return label.normalize('NFC').toLocaleLowerCase('fr');
}
