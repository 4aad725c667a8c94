import { normalise } from './compared-text.ts';
import type { SearchableProduct } from './search-index.ts';

/** The search of rules alone, which tolerates nothing; written down apart to compare with. */
export function exactSearch<Product extends SearchableProduct>(
  products: readonly Product[],
  query: string,
): readonly Product[] {
  const text = normalise(query);
  if (text.length < 2) return [];
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
    .slice(0, 10)
    .map(({ product }) => product);
}

function matchOf(product: SearchableProduct, words: readonly string[]) {
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

function closenessOf(word: string, text: string): number {
  if (text.includes(` ${word} `)) return 3;
  if (word.length < 2) return 0;
  if (text.includes(` ${word}`)) return 2;
  return text.includes(word) ? 1 : 0;
}
