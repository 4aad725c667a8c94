/**
 * The SIREN of a French company, nine digits of which the last one checks the others (Luhn), without the spaces, dots
 * and dashes that were typed; null for a text that is none, and for nine zeros. Rule IV-12.
 *
 * Example: « 732 829 320 » is 732829320.
 */
export function sirenOf(text: string): string | null {
  const digits = text.replaceAll(/[\s.-]/g, '');
  return /^(?!0{9})\d{9}$/.test(digits) && luhnSum(digits) % 10 === 0 ? digits : null;
}

/** The SIREN of La Poste, whose establishments have another check digit. */
const LA_POSTE = '356000000';

/**
 * The SIRET of an establishment in France, fourteen digits that begin with the SIREN of its company and of which the
 * last one checks the others (Luhn; those of La Poste also where they add up to a multiple of 5), without the spaces, dots and dashes
 * that were typed; null for a text that is none. Rule OP-4.
 *
 * Example: « 732 829 320 00074 » is 73282932000074.
 */
export function siretOf(text: string): string | null {
  const digits = text.replaceAll(/[\s.-]/g, '');
  const siren = sirenOf(digits.slice(0, 9));
  if (!/^\d{14}$/.test(digits) || siren === null) return null;
  const isOfLaPoste =
    siren === LA_POSTE && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
  return isOfLaPoste || luhnSum(digits) % 10 === 0 ? digits : null;
}

/** The sum of the digits, each second one from the right doubled, 9 less where that has two digits. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, sign, index) => {
    const digit = Number(sign) * (index % 2 === 1 ? 2 : 1);
    return sum + (digit > 9 ? digit - 9 : digit);
  }, 0);
}
