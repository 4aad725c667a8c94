import { cleanLine } from '../text/visible-text.ts';

/** Why a typed text is no telephone number. Rule K-20. */
export type TelephoneProblem = 'unreadable' | 'too_short' | 'too_long';

/** A telephone number as it is dialled from anywhere, `+33612345678`, or why there is none. */
export type ReadTelephone = { readonly e164: string } | { readonly problem: TelephoneProblem };

/** The lengths and the writing of numbers outside of France, which browsers do without. */
export interface NumberingPlans {
  /** Null where the length is possible in its country. */
  readonly problemOf: (e164: string) => TelephoneProblem | null;
  /** `+32470123456` → `+32 470 12 34 56`. */
  readonly grouped: (e164: string) => string;
}

/** With its prefix: of E.164 fifteen at most, of no country fewer than seven. */
const MINIMUM_DIGITS = 7;
const MAXIMUM_DIGITS = 15;
/** Of a French number with its 0. */
const FRENCH_DIGITS = 10;

/** Spaces, hyphens, dots, slashes and brackets of any kind. */
const SEPARATORS = /[\s\p{Pd}\u2212\u2043.\u00b7/\u2044\u2215()]/gu;

/**
 * Reads a typed telephone number. Characters that show nothing, spaces, hyphens, dots, slashes, brackets and the
 * `(0)` after a prefix are read over; without a prefix the number is French. Rule K-20.
 */
export function readTelephone(typed: string, plans: NumberingPlans | null = null): ReadTelephone {
  const written = cleanLine(typed).normalize('NFKC');
  const isPrefixed = /^\(?\s?(?:\+|00)/.test(written);
  const dialled = (isPrefixed ? written.replace(/\(\s?0\s?\)/, '') : written).replaceAll(
    SEPARATORS,
    '',
  );
  const [, abroad, home] = /^(?:(?:\+|00)(\d+)|(\d+))$/.exec(dialled) ?? [];
  if (home !== undefined) return ofFrance(home);
  if (abroad?.startsWith('33')) return ofFrance(abroad.replace(/^330?/, '0'));
  if (abroad !== undefined) return ofAnotherCountry(`+${abroad}`, plans);
  const isTooLong = dialled.replaceAll(/\D/g, '').length > MAXIMUM_DIGITS;
  return { problem: isTooLong ? 'too_long' : 'unreadable' };
}

function ofFrance(digits: string): ReadTelephone {
  if (digits.length < FRENCH_DIGITS) return { problem: 'too_short' };
  if (digits.length > FRENCH_DIGITS) return { problem: 'too_long' };
  return /^0[1-9]/.test(digits) ? { e164: `+33${digits.slice(1)}` } : { problem: 'unreadable' };
}

function ofAnotherCountry(e164: string, plans: NumberingPlans | null): ReadTelephone {
  const digits = e164.length - 1;
  if (digits < MINIMUM_DIGITS) return { problem: 'too_short' };
  if (digits > MAXIMUM_DIGITS) return { problem: 'too_long' };
  const problem = plans?.problemOf(e164) ?? null;
  return problem === null ? { e164 } : { problem };
}

/**
 * A telephone number as it is shown: '+33612345678' → '06 12 34 56 78', '+32470123456' → '+32 470 12 34 56';
 * another country's without `plans`, and what is no number, as it was typed. Rule K-20.
 */
export function shownTelephone(typed: string, plans: NumberingPlans | null = null): string {
  const read = readTelephone(typed, plans);
  if (!('e164' in read)) return cleanLine(typed);
  const [, french] = /^\+33(\d{9})$/.exec(read.e164) ?? [];
  if (french !== undefined) return `0${french}`.replaceAll(/..(?=.)/g, '$& ');
  return plans?.grouped(read.e164) ?? cleanLine(typed);
}

/** The address that dials a telephone number: `tel:+33612345678`; of what is none, its digits. Rule K-20. */
export function telephoneLink(typed: string): string {
  const read = readTelephone(typed);
  return `tel:${'e164' in read ? read.e164 : cleanLine(typed).replaceAll(/[^\d+]/g, '')}`;
}
