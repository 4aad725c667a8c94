/**
 * The SIREN of a French company, nine digits of which the last one checks the others (Luhn), without the spaces, dots
 * and dashes that were typed; null for a text that is none. Rule IV-12.
 *
 * Example: « 732 829 320 » is 732829320.
 */
export function sirenOf(text: string): string | null {
  const digits = text.replaceAll(/[\s.-]/g, '');
  return /^\d{9}$/.test(digits) && luhnSum(digits) % 10 === 0 ? digits : null;
}

/** The sum of the digits, each second one from the right doubled, 9 less where that has two digits. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, sign, index) => {
    const digit = Number(sign) * (index % 2 === 1 ? 2 : 1);
    return sum + (digit > 9 ? digit - 9 : digit);
  }, 0);
}
