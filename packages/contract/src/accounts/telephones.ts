import {
  type NumberingPlans,
  type ReadTelephone,
  readTelephone,
  shownTelephone,
  type TelephoneProblem,
} from '@comptoir/domain/checkout/telephone';
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';

/** What the library finds wrong with a length. */
const PROBLEMS: Readonly<Record<string, TelephoneProblem>> = {
  TOO_SHORT: 'too_short',
  TOO_LONG: 'too_long',
};

/** Of a number only its length counts: ranges are assigned faster than tables of them are published. Rule K-20. */
const PLANS: NumberingPlans = {
  problemOf: (e164) => {
    const found = validatePhoneNumberLength(e164);
    return found === undefined ? null : (PROBLEMS[found] ?? 'unreadable');
  },
  grouped: (e164) => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164,
};

/** Reads a typed telephone number by the numbering plans of all countries. Rule K-20. */
export function readAnyTelephone(typed: string): ReadTelephone {
  return readTelephone(typed, PLANS);
}

/** The number as it is dialled from anywhere; empty for what is none. Rule K-20. */
export function e164Of(typed: string): string {
  const read = readAnyTelephone(typed);
  return 'e164' in read ? read.e164 : '';
}

/** A stored or typed number as it is shown, in groups; what is none, as it was typed. Rule K-20. */
export function groupedTelephone(number: string): string {
  return shownTelephone(number, PLANS);
}
