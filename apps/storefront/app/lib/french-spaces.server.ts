const NARROW = '\u202f';
const WIDE = '\u00a0';

/**
 * The spaces that French sets before its double signs and inside its quotation marks, so that no line
 * begins with one. Only spaces that are there are changed: an address stays an address.
 */
export function frenchSpaces(text: string): string {
  return text
    .replaceAll(/[ \u00a0](?=[;!?])/g, NARROW)
    .replaceAll(/[ \u00a0](?=[:»])/g, WIDE)
    .replaceAll(/(?<=«)[ \u00a0]/g, WIDE)
    .replaceAll(/(?<=\d)[ \u00a0](?=[€%]|\d{3}\b)/g, NARROW);
}
