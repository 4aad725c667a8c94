import { cleanLine } from '../text/visible-text.ts';
import { withoutCedex } from './delivery-zone.ts';

/** What a field of postal codes says. */
export type PostalCodes =
  | {
      readonly kind: 'codes';
      readonly codes: readonly string[];
      /** Whether « CEDEX » was taken off, which is for letters only. */
      readonly hadCedex: boolean;
    }
  /** The part that is no French postal code. */
  | { readonly kind: 'wrong'; readonly part: string };

const MAX_LENGTH = 2_000;
/** Of a department or a territory: Corsica is 20, overseas 97 and 98. */
const FRENCH = /^(?:0[1-9]|[1-8]\d|9[0-578])\d{3}$/;

/**
 * The French postal codes of a field, « 63000, 63100 » → 63000 and 63100: each has five digits, with spaces or
 * without, and « CEDEX » is taken off. A text without any is an empty list. Rule D-16.
 */
export function readPostalCodes(text: string): PostalCodes {
  const codes: string[] = [];
  let hadCedex = false;
  for (const part of text.slice(0, MAX_LENGTH).split(/[,;/|\n]|\b(?:et|ou)\b/i)) {
    const written = withoutCedex(part);
    hadCedex ||= written !== cleanLine(part);
    if (written === '') continue;
    const digits = written.replaceAll(/\s/g, '');
    // « 63000 63100 »: as many as stand apart.
    const found = /^\d+$/.test(digits) && /\s/.test(written) ? digits.match(/\d{1,5}/g) : [digits];
    if (!found?.every((code) => FRENCH.test(code))) return { kind: 'wrong', part: part.trim() };
    codes.push(...found);
  }
  return { kind: 'codes', codes: [...new Set(codes)], hadCedex };
}
