import type { QueryTerm } from './query-terms.ts';
import type { IndexedProduct, SearchableProduct, SearchIndex } from './search-index.ts';
import { closenessOf, type TextPattern } from './text-pattern.ts';

/** How many products are shown at first. Rule Q-5. */
export const FIRST_RESULTS = 10;

/** A product with the patterns of the query that match it. */
export interface FoundProduct<Product> {
  readonly product: Product;
  /** What is highlighted in its name and description. Rule Q-6. */
  readonly by: readonly TextPattern[];
}

/**
 * The products whose name or description has a term, best first and at most `limit`, among those that `isLeft`
 * accepts. Rules.
 *
 * Sorted by the number of terms found; of those in the name; by closeness (whole words, beginnings,
 * parts, each as typed before other forms); by synonyms of terms not found; by score; by menu order.
 */
export function searchProducts<Product extends SearchableProduct>(
  { entries }: SearchIndex<Product>,
  words: readonly QueryTerm[],
  isLeft: (product: Product) => boolean = () => true,
  limit: number = FIRST_RESULTS,
): readonly FoundProduct<Product>[] {
  return entries
    .filter(({ product }) => isLeft(product))
    .map((entry) => ({ entry, match: matchOf(entry, words) }))
    .filter(({ match }) => match.found > 0 || match.beside > 0)
    .sort(
      (left, right) =>
        right.match.found - left.match.found ||
        right.match.inName - left.match.inName ||
        right.match.closeness - left.match.closeness ||
        right.match.beside - left.match.beside ||
        right.entry.product.score - left.entry.product.score,
    )
    .slice(0, limit)
    .map(({ entry }) => ({
      product: entry.product,
      by: words.flatMap((word) => foundBy(word, entry)),
    }));
}

interface Match {
  /** How many terms are found, and how many of them in the name. */
  readonly found: number;
  readonly inName: number;
  /** The sum of the closeness of each term. */
  readonly closeness: number;
  /** Of terms found only by a synonym: 2 for each in the name, 1 in the description. */
  readonly beside: number;
}

type Texts = Pick<IndexedProduct<unknown>, 'name' | 'description'>;

function matchOf(texts: Texts, words: readonly QueryTerm[]): Match {
  let [found, inName, closeness, beside] = [0, 0, 0, 0];
  for (const word of words) {
    const name = fitOf(word, texts.name);
    const best = name || fitOf(word, texts.description);
    closeness += best;
    if (best > 0) found += 1;
    else if (isAnyIn(word.beside, texts.name)) beside += 2;
    else if (isAnyIn(word.beside, texts.description)) beside += 1;
    if (name > 0) inName += 1;
  }
  return { found, inName, closeness, beside };
}

/** Twice the closeness of a term as typed, one less in the other number, 1 for a correction, 0 for none. */
function fitOf({ itself, instead }: QueryTerm, text: string): number {
  let best = 0;
  for (const [position, pattern] of itself.entries()) {
    const closeness = closenessOf(pattern, text);
    if (closeness > 0) best = Math.max(best, 2 * closeness - (position > 0 ? 1 : 0));
  }
  return best || (isAnyIn(instead, text) ? 1 : 0);
}

function foundBy(
  { itself, instead, beside }: QueryTerm,
  { name, description }: Texts,
): readonly TextPattern[] {
  const isFound = (patterns: readonly TextPattern[]) =>
    isAnyIn(patterns, name) || isAnyIn(patterns, description);
  return [itself, instead, beside].find(isFound) ?? [];
}

function isAnyIn(patterns: readonly TextPattern[], text: string): boolean {
  return patterns.some((pattern) => closenessOf(pattern, text) > 0);
}
