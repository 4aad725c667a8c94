export const MINIMUM_QUERY_LENGTH = 2;
export const MAXIMUM_RESULTS = 10;

export interface SearchableProduct {
  readonly name: string;
  readonly description: string;
  /** How much the restaurant wants it shown; higher comes first among equal matches. */
  readonly score: number;
}

/**
 * The products of which a word of the query is found in the name or the description, at most ten,
 * best first. `products` come in the menu's order. Rules.
 *
 * More of the query's words found beats fewer; then more of them in the name; then whole words before
 * beginnings of words before parts of words; then the product's score; then the menu's order.
 */
export function searchProducts<Product extends SearchableProduct>(
  products: readonly Product[],
  query: string,
): readonly Product[] {
  const text = normalise(query);
  if (text.length < MINIMUM_QUERY_LENGTH) return [];
  const words = [...new Set(text.split(' '))];
  return products
    .map((product) => ({ product, match: matchOf(product, words) }))
    .filter(({ match }) => match.found > 0)
    .sort(
      (left, right) =>
        right.match.found - left.match.found ||
        right.match.inName - left.match.inName ||
        right.match.closeness - left.match.closeness ||
        right.product.score - left.product.score,
    )
    .slice(0, MAXIMUM_RESULTS)
    .map(({ product }) => product);
}

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

interface Match {
  /** How many of the query's words are found at all, and how many of them in the name. */
  readonly found: number;
  readonly inName: number;
  /** The sum of how well each word fits, see {@link closenessOf}. */
  readonly closeness: number;
}

function matchOf(product: SearchableProduct, words: readonly string[]): Match {
  const name = ` ${normalise(product.name)} `;
  const description = ` ${normalise(product.description)} `;
  const matches = words.map((word) => {
    const inName = closenessOf(word, name);
    return { inName, best: inName || closenessOf(word, description) };
  });
  return {
    found: matches.filter((match) => match.best > 0).length,
    inName: matches.filter((match) => match.inName > 0).length,
    closeness: matches.reduce((sum, match) => sum + match.best, 0),
  };
}

/** 3 for a whole word, 2 for the beginning of one, 1 for a part, 0 when absent. Rule Q-3. */
function closenessOf(word: string, text: string): number {
  if (text.includes(` ${word} `)) return 3;
  // A single letter would be part of nearly every text.
  if (word.length < MINIMUM_QUERY_LENGTH) return 0;
  if (text.includes(` ${word}`)) return 2;
  return text.includes(word) ? 1 : 0;
}
