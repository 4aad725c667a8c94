/**
 * Text as it is compared: small letters without accents, ligatures spelt out, and single spaces for
 * whatever is neither letter nor digit. 'Bœuf  grillé !' and 'boeuf grille' are the same. Rule Q-1.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
