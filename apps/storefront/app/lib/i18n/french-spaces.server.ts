const KEPT = '\u00a0';

/**
 * The spaces that French sets before its double signs, inside its quotation marks and before units, so
 * that no line begins with one. Only spaces that are there are changed: an address stays an address.
 */
export function frenchSpaces(text: string): string {
  return text
    .replaceAll(/ (?=[;:!?»€%])/g, KEPT)
    .replaceAll(/(?<=«) /g, KEPT)
    .replaceAll(/(?<=\d) (?=\d)/g, KEPT)
    .replaceAll(/\b([Ee])-(?=mails?\b)/g, '$1\u2011');
}
