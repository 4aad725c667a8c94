/**
 * How many characters a text has, as the contract and the database count them: Unicode code points, of which an emoji
 * such as 🍣 is one. Rule I-15.
 */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The first `maximum` characters of a text, never half of one. Rule I-15. */
export function firstCharacters(text: string, maximum: number): string {
  return [...text].slice(0, maximum).join('');
}
