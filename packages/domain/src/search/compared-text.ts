/**
 * Text for comparison: lower case without accents, ligatures spelt out, single spaces instead of other
 * characters. 'Bœuf  grillé !' becomes 'boeuf grille'. Idempotent. Rule Q-1.
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
