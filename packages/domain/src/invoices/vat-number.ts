const VAT_NUMBER = /^[A-Z]{2}[0-9A-Z+*]{2,12}$/;

/**
 * A VAT number of the European Union without spaces, dots and dashes, in capitals; null for a text that cannot be
 * one. Only its form is judged, not whether it is registered. Rule IV-12.
 *
 * Example: « fr 32 123 456 789 » is FR32123456789.
 */
export function vatNumberOf(text: string): string | null {
  const number = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (!VAT_NUMBER.test(number)) return null;
  return number.startsWith('FR') && !/^FR[0-9A-Z]{2}\d{9}$/.test(number) ? null : number;
}
